import { describe, expect, test } from "@jest/globals";
import {
  afterSaving,
  conflicts,
  emptyDraft,
  isEmpty,
  keepMine,
  reconcile,
  shownColumns,
  shownDetails,
  takeStored,
  toMappingInput,
  unsaved,
  withChoices,
  withDetail,
} from "../../../web/features/task-imports/mapping/mapping-draft.ts";
import type { TaskImport } from "../../../web/features/task-imports/import-types.ts";
import { sampleColumn, sampleImport } from "./sample-import.ts";

const stored = sampleImport({
  columns: [sampleColumn(0, "Acreedor"), sampleColumn(1, "Cliente"), sampleColumn(2, "Notas")],
});

/** The same import after somebody stored these choices. */
function storedBy(
  changes: Record<number, TaskImport["columns"][number]["choice"]>,
  details = stored.listDetails,
) {
  const columns = stored.columns.map((column) => ({ ...column, choice: changes[column.index] ?? null }));
  return { ...stored, columns, listDetails: details, version: stored.version + 1 };
}

describe("what is on its way to the server", () => {
  test("only what was touched is sent, with the version it started from", () => {
    const draft = withDetail(
      withChoices(emptyDraft(stored), stored, { 1: "debtor" }),
      stored,
      "name",
      "  Cartera  1 ",
    );
    expect(toMappingInput(unsaved(draft, stored), stored)).toEqual({
      version: 1,
      columns: [{ index: 1, choice: "debtor" }],
      listDetails: { name: "Cartera 1" },
    });
  });

  test("a contact goes with its prefix, or the stored one would fall back to 34", () => {
    const portugal = {
      ...stored,
      listDetails: { ...stored.listDetails, contact: { email: null, lada: "351", phone: null } },
    };
    const draft = withDetail(emptyDraft(portugal), portugal, "phone", "912345678");
    expect(toMappingInput(unsaved(draft, portugal), portugal).listDetails).toEqual({
      contact: { lada: "351", phone: "912345678" },
    });
  });

  test("a choice taken back before it was stored leaves nothing to send", () => {
    const draft = withChoices(withChoices(emptyDraft(stored), stored, { 0: "entity" }), stored, { 0: null });
    expect(isEmpty(unsaved(draft, stored))).toBe(true);
  });

  test("saving doesn't touch the text under the cursor", () => {
    const draft = withDetail(emptyDraft(stored), stored, "company", "Banco ");
    const saved = storedBy({}, { ...stored.listDetails, company: "Banco" });
    const after = afterSaving(draft, unsaved(draft, stored), saved);
    expect(shownDetails(after, saved).company).toBe("Banco ");
    expect(isEmpty(unsaved(after, saved))).toBe(true);
  });

  test("a change made while the one before was being stored is no conflict with oneself", () => {
    const first = withChoices(emptyDraft(stored), stored, { 0: "entity" });
    const second = withChoices(first, stored, { 0: "debtor" });
    const saved = storedBy({ 0: "entity" });
    const after = afterSaving(second, unsaved(first, stored), saved);
    expect(conflicts(after, saved)).toEqual([]);
    expect(toMappingInput(unsaved(after, saved), saved).columns).toEqual([{ index: 0, choice: "debtor" }]);
  });
});

describe("two people at once", () => {
  const mine = withDetail(withChoices(emptyDraft(stored), stored, { 0: "entity" }), stored, "name", "La mía");

  test("work on other columns and fields is joined", () => {
    const theirs = storedBy({ 1: "debtor" }, { ...stored.listDetails, company: "Suya" });
    expect(conflicts(mine, theirs)).toEqual([]);
    expect(shownColumns(reconcile(mine, theirs), theirs).map(({ choice }) => choice)).toEqual([
      "entity",
      "debtor",
      null,
    ]);
    expect(shownDetails(mine, theirs)).toMatchObject({ name: "La mía", company: "Suya" });
  });

  test("the same column or field with another value is asked about, with both values in words", () => {
    const theirs = storedBy({ 0: "IGNORE" }, { ...stored.listDetails, name: "La suya" });
    expect(conflicts(mine, theirs)).toEqual([
      { field: "choice.0", label: "Columna «Acreedor»", current: "No importar", yours: "Entidad" },
      { field: "name", label: "Nombre de la lista", current: "La suya", yours: "La mía" },
    ]);
  });

  test("the same property on another column is asked about too", () => {
    const theirs = storedBy({ 2: "entity" });
    expect(conflicts(mine, theirs)).toMatchObject([
      { field: "choice.0", current: "Entidad, en la columna «Notas»" },
    ]);
    const kept = keepMine(mine, theirs);
    expect(conflicts(kept, theirs)).toEqual([]);
    expect(shownColumns(kept, theirs).map(({ choice }) => choice)).toEqual(["entity", null, null]);
  });

  test("'Cargar lo guardado' gives up only what conflicts", () => {
    const theirs = storedBy({ 0: "IGNORE" });
    const loaded = takeStored(mine, theirs);
    expect(shownColumns(loaded, theirs)[0]?.choice).toBe("IGNORE");
    expect(shownDetails(loaded, theirs).name).toBe("La mía");
  });

  test("'Aplicar mis cambios' is sent on top of their version", () => {
    const theirs = storedBy({ 0: "IGNORE" });
    expect(toMappingInput(unsaved(keepMine(mine, theirs), theirs), theirs)).toEqual({
      version: 2,
      columns: [{ index: 0, choice: "entity" }],
      listDetails: { name: "La mía" },
    });
  });

  test("with other columns (another sheet was chosen) choices by place mean nothing any more", () => {
    const other = { ...stored, columns: [sampleColumn(0, "Otra"), sampleColumn(1, "Cosa")] };
    const after = reconcile(mine, other);
    expect(shownColumns(after, other).map(({ choice }) => choice)).toEqual([null, null]);
    expect(shownDetails(after, other).name).toBe("La mía");
  });
});
