import { describe, expect, test } from "vitest";
import { commitment, keysUpTo, Stream } from "./stream";

// the test vectors of docs/fairness.md: the last key of a game dealt from seed 7
const keys = keysUpTo(110, "345b91a8e6d70eaf7beb367186b030236762ef864b0edceeda597194b4a6b5ab");
const numbers = (contributions: string[]) => new Stream(keys[1] ?? "", contributions, 1, "pack");
const four = (stream: Stream) => [stream.next(), stream.next(), stream.next(), stream.next()];

describe("a chain of keys", () => {
  test("leads back to the commitment", () => {
    expect(keys[0]).toBe("696bdc3bc1e7413d48ebbb12e76b22f4f619ec519f84f9f234e2b0707ff51a55");
    expect(commitment(keys)).toBe("326e0a507f76b48c24a8fc0b847ca44be04959289d35bb51f136f10c80db780d");
  });

  test("deals the third hand of the test vectors", () => {
    const pack = ["c", "d", "h", "s"].flatMap((suit) =>
      ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"].map((rank) => rank + suit),
    );
    expect(new Stream(keys[3] ?? "", [], 3, "pack").shuffled(pack).slice(0, 10).join(" ")).toBe(
      "Jd 6s 4s 9d 9s Qs Qc 5s Ac As",
    );
  });
});

describe("a stream", () => {
  test("gives the numbers of the test vectors", () => {
    expect(four(numbers([]))).toEqual([2491909934, 3489839643, 959350372, 595599916]);
  });

  test("gives other numbers with contributions", () => {
    expect(four(numbers(["red", "blue"]))).toEqual([2973558904, 2582007470, 2101785474, 2727794589]);
  });

  test("shuffles as the test vectors do", () => {
    expect(numbers([]).shuffled([...Array(10).keys()])).toEqual([7, 0, 5, 8, 6, 1, 2, 9, 3, 4]);
  });

  test("rejects numbers that would make some results more likely", () => {
    const stream = numbers([]);
    // below 2**31 + 1 only numbers up to that limit are fair, and the first two are above it
    expect(stream.below(2 ** 31 + 1)).toBe(959350372);
  });
});

describe("an opened key", () => {
  const chain = keysUpTo(2, "354c199055a959de180723985a02753d11ad9eb772d9172f02fa50d0d9b6b707");

  test("gives the keys before it", () => {
    expect(chain[1]).toBe("8a0af29f3484315f97a270acfc90caf829e15d986592833852c38e487c7ebd53");
    expect(chain[0]).toBe("ba31aced7487be000577bbb2929844d8faaa680b48db4d92d1469db5ba8a38c1");
    expect(commitment(chain)).toBe("f4f90a89bcee88e4fcb648cd3d87c217d93eccfb082e5904e9b8bab97413cddc");
  });

  test("deals the second hand of the example in docs/fairness.md", () => {
    const pack = ["c", "d", "h", "s"].flatMap((suit) => ["Q", "K", "A"].map((rank) => rank + suit));
    const dealt = new Stream(chain[2] ?? "", ["red 4711", "the kettle is on"], 2, "pack").shuffled(pack);
    expect(dealt.join(" ")).toBe("Qd As Kc Kh Ad Qh Qs Kd Ks Qc Ac Ah");
  });
});
