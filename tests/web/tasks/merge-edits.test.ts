import { describe, expect, test } from "@jest/globals";
import { changedEntries, ownConflict, rebase } from "../../../web/lib/merge-edits.ts";
import { taskChanges, toEditValues } from "../../../web/features/tasks/hooks/task-edit-values.ts";
import type { TaskDetailFragment } from "../../../web/generated/graphql.ts";
import { taskDetail } from "./sample-rows.ts";

const base = { entity: "Banco", contact: { email: "a@b.es", phone: "600" }, addresses: ["uno", "", ""] };

describe("two edits of the same record", () => {
  test("fields left alone take what somebody else stored, edited ones keep the person's words", () => {
    const mine = {
      entity: "Banco",
      contact: { email: "nuevo@b.es", phone: "600" },
      addresses: ["uno", "dos", ""],
    };
    const theirs = {
      entity: "Caja",
      contact: { email: "a@b.es", phone: "700" },
      addresses: ["otra", "", ""],
    };
    expect(rebase(base, mine, theirs)).toEqual({
      entity: "Caja",
      contact: { email: "nuevo@b.es", phone: "700" },
      addresses: ["otra", "dos", ""],
    });
  });

  test("the same field edited by both keeps the person's value", () => {
    expect(rebase(base, { ...base, entity: "Mío" }, { ...base, entity: "Suyo" }).entity).toBe("Mío");
  });

  test("a value that only went along with an edited one isn't called the person's own", () => {
    const mine = { ...base, contact: { email: "nuevo@b.es", phone: "600" } };
    const conflict = [
      { field: "contact.phone", label: "Teléfono", current: "700", yours: "600" },
      { field: "contact.email", label: "Email", current: "x@b.es", yours: "nuevo@b.es" },
    ];
    expect(ownConflict(conflict, base, mine).map(({ yours }) => yours)).toEqual([null, "nuevo@b.es"]);
  });

  test("only what differs is sent", () => {
    expect(changedEntries(base, { ...base, entity: "Caja" })).toEqual({ entity: "Caja" });
    expect(changedEntries(base, JSON.parse(JSON.stringify(base)) as typeof base)).toEqual({});
  });
});

describe("what an edit of a task sends", () => {
  const task = taskDetail() as unknown as TaskDetailFragment;
  const stored = toEditValues(task);

  test("nothing when nothing was changed, spaces aside", () => {
    expect(taskChanges(stored, { ...stored, debtor: " María Núñez " })).toBeNull();
  });

  test("the prefix goes with the phone, or the server would put its default there", () => {
    const foreign = { ...stored, contact: { ...stored.contact, lada: "52" } };
    expect(
      taskChanges(foreign, { ...foreign, contact: { ...foreign.contact, phone: "5512345678" } }),
    ).toEqual({
      contact: { email: "maria@correo.example", lada: "52", phone: "5512345678" },
    });
  });

  test("an emptied optional field is sent as null, an emptied address is dropped", () => {
    const before = {
      ...stored,
      thirdParties: "Aval",
      addresses: ["uno", "dos", ""] as [string, string, string],
    };
    expect(taskChanges(before, { ...before, thirdParties: "", addresses: ["uno", " ", ""] })).toEqual({
      thirdParties: null,
      addresses: ["uno"],
    });
  });
});
