/** Requests about my own data: recovery codes, deleting everything, and the privacy page. */
import { inLanguage, request, RequestError } from "./http";
import type { LinkTaken, PrivacyText, RecoveryCodeInfo, RecoveryCodeMade, SomebodyElse } from "./wire.gen";

/** Where the browser saves everything the server has about me. */
export const EXPORT = "/api/me/export";

/** When I made my recovery code, or null. */
export async function recoveryCodeMade(): Promise<number | null> {
  return (await request<RecoveryCodeInfo>("GET", "/api/me/recovery")).made;
}

/** A new recovery code; an earlier one no longer works. */
export async function newRecoveryCode(): Promise<string> {
  return (await request<RecoveryCodeMade>("POST", "/api/me/recovery")).code;
}

export async function removeRecoveryCode(): Promise<void> {
  await request("DELETE", "/api/me/recovery");
}

/** Use a recovery code. If this device is somebody else's, the result is a question, unless *replace* confirms it. */
export async function recover(code: string, replace = false): Promise<LinkTaken | SomebodyElse> {
  try {
    return await request<LinkTaken>("POST", "/api/recover", { body: { code, replace } });
  } catch (error) {
    if (error instanceof RequestError && error.code === "somebody-else") return error.body as SomebodyElse;
    throw error;
  }
}

/** Delete everything about me; the name confirms it. */
export async function deleteMyData(name: string): Promise<void> {
  await request("DELETE", "/api/me", { body: { name } });
}

export async function privacyText(): Promise<string> {
  return (await request<PrivacyText>("GET", inLanguage("/api/privacy"))).text;
}
