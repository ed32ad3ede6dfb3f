import { expect, test } from "@jest/globals";
import { inSearchSlot } from "../../../server/domains/specialists/search/search-slots.ts";
import type { DataSource } from "typeorm";
import { Busy } from "../../../server/platform/errors.ts";

const db = {} as DataSource;

test("who asks too much at once is turned away, others still get their turn", async () => {
  let open = () => {};
  const held = new Promise<void>((resolve) => (open = resolve));
  const greedy = Array.from({ length: 64 }, () => inSearchSlot({ db, address: "192.0.2.1" }, () => held));
  await expect(inSearchSlot({ db, address: "192.0.2.1" }, () => held)).rejects.toBeInstanceOf(Busy);
  const other = inSearchSlot({ db, address: "192.0.2.2" }, () => Promise.resolve("found"));
  open();
  await Promise.all(greedy);
  expect(await other).toBe("found");
  expect(await inSearchSlot({ db, address: "192.0.2.1" }, () => Promise.resolve("again"))).toBe("again");
});
