import { expect, test } from "@jest/globals";
import { Busy } from "../../server/platform/errors.ts";
import { asWork, nameWork, PoolShares, workKind } from "../../server/platform/pool-shares.ts";

test("one kind never takes what is kept for the others, and its places are handed on in turn", async () => {
  const shares = new PoolShares(10, 10_000);
  expect(shares.most).toBe(7);
  const lists = await Promise.all(Array.from({ length: 7 }, () => shares.take("lists")));
  const order: number[] = [];
  const eighth = shares.take("lists").then((leave) => (order.push(8), leave));
  const ninth = shares.take("lists").then((leave) => (order.push(9), leave));
  const [logIn, money] = [await shares.take("logIn"), await shares.take("money")];
  lists[0]?.();
  // Leaving twice frees one place.
  lists[0]?.();
  (await eighth)();
  await ninth;
  expect(order).toEqual([8, 9]);
  logIn();
  money();
});

test("whoever waits too long is told to come back, and leaves no gap in the queue", async () => {
  const shares = new PoolShares(6, 20);
  const held = await Promise.all(Array.from({ length: shares.most }, () => shares.take("lists")));
  await expect(shares.take("lists")).rejects.toBeInstanceOf(Busy);
  for (const leave of held) leave();
  await Promise.all(Array.from({ length: shares.most }, () => shares.take("lists")));
});

test("a small pool is shared by all", () => {
  expect(new PoolShares(4, 20).most).toBe(4);
});

test("what a request wants can be named while it runs, also within what it waits for", async () => {
  expect(workKind()).toBeUndefined();
  await asWork("lists", async () => {
    await Promise.resolve();
    nameWork("money");
    expect(await Promise.resolve().then(workKind)).toBe("money");
  });
});
