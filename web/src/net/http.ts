/** The HTTP client of all pages. Every failure is a `RequestError` with a code and a sentence to show. */
import { errorText } from "../words/errors";
import { spoken } from "../words/language.svelte";
import { say, sentence } from "../words/words";
import type { ErrorResponse } from "./wire.gen";

/** A request that failed: *status* is 0 without a response, *body* is the server's whole answer. */
export class RequestError extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
    readonly status = 0,
    readonly body: unknown = null,
  ) {
    super(sentence);
  }

  /**
   * Whether the same request may succeed later: no response came, or the server is busy, stopping or hidden by a proxy.
   */
  get isTemporary(): boolean {
    return (
      this.status === 0 || this.status >= 500 || [408, 429].includes(this.status) || this.code.startsWith("status-")
    );
  }

  /** The index of the note that the error is about, if several were sent. */
  get note(): number {
    return (this.body as Partial<ErrorResponse> | null)?.note ?? 0;
  }
}

/** Any failure as a `RequestError`. */
export function asRequestError(failure: unknown): RequestError {
  return failure instanceof RequestError ? failure : new RequestError("failed", say("app.failed"));
}

/** What went wrong, as a sentence to show. */
export function reasonFor(failure: unknown): string {
  return sentence(asRequestError(failure).sentence);
}

/** An address that asks for texts in the reader's language. */
export function inLanguage(path: string): string {
  const { language } = spoken();
  if (language === "en") return path;
  return `${path}${path.includes("?") ? "&" : "?"}language=${language}`;
}

/** What a request has besides its address; without a response *within* so many milliseconds it counts as offline. */
type RequestOptions = { body?: unknown; headers?: Record<string, string>; within?: number };

export async function request<Result>(method: string, path: string, options: RequestOptions = {}): Promise<Result> {
  const { body, headers = {}, within } = options;
  let response: Response;
  let result: unknown;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(within === undefined ? {} : { signal: AbortSignal.timeout(within) }),
    });
    result = await response.json().catch(() => null);
  } catch {
    throw new RequestError("offline", say("net.offline"));
  }
  if (response.ok && result !== null) return result as Result;
  throw responseError(response.status, result);
}

/** What a response without success says, in the reader's language where possible. */
export function responseError(status: number, body: unknown): RequestError {
  const { code = `status-${status}`, sentence = say("net.no-reason"), values } = (body ?? {}) as Partial<ErrorResponse>;
  return new RequestError(code, errorText({ code, sentence, values }), status, body);
}
