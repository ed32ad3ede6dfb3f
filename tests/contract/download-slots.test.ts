import { expect, test } from "@jest/globals";
import { Busy } from "../../server/platform/errors.ts";
import { DownloadSlots } from "../../server/rest/download-slots.ts";

test("six receipts at once with two places: all come, one after the other", async () => {
  const slots = new DownloadSlots(2);
  let inside = 0;
  let most = 0;
  const fetch = async () => {
    const leave = await slots.enter("ana");
    inside += 1;
    most = Math.max(most, inside);
    await Promise.resolve();
    inside -= 1;
    leave();
  };
  await Promise.all(Array.from({ length: 6 }, fetch));
  expect(most).toBe(2);
});

test("somebody who fetches one isn't behind somebody who fetches many", async () => {
  const slots = new DownloadSlots(2);
  const places = [await slots.enter("ana"), await slots.enter("ana")];
  const order: string[] = [];
  const next = (person: string) => slots.enter(person).then((leave) => (order.push(person), leave));
  const waiting = [next("ana"), next("ana"), next("berta"), next("ana")];
  places[0]?.();
  const leaveBerta = await waiting[2];
  expect(order).toEqual(["berta"]);
  leaveBerta?.();
  // Leaving twice frees one place.
  leaveBerta?.();
  places[1]?.();
  (await waiting[0])?.();
  (await waiting[1])?.();
  (await waiting[3])?.();
  expect(order).toEqual(["berta", "ana", "ana", "ana"]);
});

test("who finds no place in time is told to come back, and leaves no gap", async () => {
  const slots = new DownloadSlots(1, 20);
  const leave = await slots.enter("ana");
  await expect(slots.enter("berta")).rejects.toBeInstanceOf(Busy);
  leave();
  (await slots.enter("berta"))();
});
