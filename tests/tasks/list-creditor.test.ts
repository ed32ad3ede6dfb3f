import { describe, expect, test } from "@jest/globals";
import { identifyParty } from "../../server/domains/proceedings/identify-party.ts";
import { partiesOfDebts } from "../../server/domains/proceedings/matter-parties.ts";
import { presentCreditor } from "../../server/domains/tasks/creditor.ts";
import { knownCreditors, otherEntities } from "../../server/domains/tasks/list-creditors.ts";
import { taskList } from "../../server/domains/tasks/task-lists.ts";
import type { Task } from "../../server/domains/tasks/task.entity.ts";
import { updateTaskList } from "../../server/domains/tasks/update-task-list.ts";
import { Conflict, InvalidInput } from "../../server/platform/refusals.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();

const BANK = {
  identityDocument: "A58818501",
  address: "Calle Mayor, 1",
  city: "Madrid",
  postalCode: "28013",
};
const KEPT = { address: "Calle Mayor, 1", city: "Madrid", postalCode: "28013", province: "28" };

const say = (list: { id: number }, version: number, creditor: object) =>
  updateTaskList(desk.ctx(), String(list.id), { version, creditor });

async function claimants(tasks: readonly Task[]) {
  const parties = await partiesOfDebts(desk.deps.db.manager, tasks);
  return parties.filter(({ side }) => side === "CLAIMANT");
}

async function refusalsOf(creditor: object): Promise<string[]> {
  const { list } = await desk.list([]);
  return say(list, 1, creditor).then(
    () => [],
    (error: InvalidInput) => error.problems.map(({ field, message }) => `${field.join(".")}: ${message}`),
  );
}

describe("what a list says of its creditor", () => {
  test("holds for each of its tasks, whoever it calls the entity, and is kept in none of them", async () => {
    const entities = ["Banco Norte, S.A.", "BANCO NORTE SA", "banco norte", ""];
    const { list, tasks } = await desk.list(
      entities.map((entity) => ({ entity })),
      "Banco Norte, S.A.",
    );
    expect((await claimants(tasks)).map(({ names, identityDocument }) => [names, identityDocument])).toEqual(
      entities.map(() => ["Banco Norte, S.A.", null]),
    );
    await say(list, 1, { ...BANK, name: "Banco Norte de España, S.A." });
    for (const claimant of await claimants(tasks))
      expect(claimant).toMatchObject({
        names: "Banco Norte de España, S.A.",
        identityDocument: "A58818501",
        isCompany: true,
        ...KEPT,
      });
    const [kept] = await desk.deps.db.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM parties p JOIN tasks t ON t.id = p.task_id
       WHERE t.list_id = $1 AND p.side = 'CLAIMANT' AND num_nonnulls(p.identity_document, p.address, p.city) > 0`,
      [list.id],
    );
    expect(kept?.count).toBe(0);
    await say(list, 2, { ...BANK, identityDocument: "B65410011", address: "Gran Vía, 2" });
    expect((await claimants(tasks))[0]).toMatchObject({
      names: "Banco Norte, S.A.",
      identityDocument: "B65410011",
      address: "Gran Vía, 2",
    });
  });

  test("is nobody else's: another entity of the list goes without, unless the list says that it holds for it as well", async () => {
    const { list, tasks } = await desk.list(
      [
        { entity: "Banco Sur, S.A." },
        { entity: "Banco Sur, S.L." },
        { entity: "Fondo Este" },
        { entity: "Fondo Este" },
      ],
      "Banco Sur, S.A.",
    );
    await say(list, 1, BANK);
    const documents = async () =>
      (await claimants(tasks)).map(({ names, identityDocument }) => [names, identityDocument]);
    expect(await documents()).toEqual([
      ["Banco Sur, S.A.", "A58818501"],
      ["Banco Sur, S.L.", null],
      ["Fondo Este", null],
      ["Fondo Este", null],
    ]);
    const others = [
      { name: "Fondo Este", count: 2 },
      { name: "Banco Sur, S.L.", count: 1 },
    ];
    const fresh = async () => {
      const found = await taskList(desk.ctx(), String(list.id));
      if (!found) throw new Error("no list");
      return found;
    };
    expect(await otherEntities(desk.ctx(), await fresh())).toEqual(others);
    await say(list, 2, { ...BANK, forOtherEntities: true });
    expect(new Set((await documents()).map((pair) => pair.join()))).toEqual(
      new Set(["Banco Sur, S.A.,A58818501"]),
    );
    expect(await otherEntities(desk.ctx(), await fresh())).toEqual(others);
  });

  test("gives way to what a task says itself, which is said only where the list is silent", async () => {
    const { list, tasks } = await desk.list([{ entity: "Caja Uno" }, { entity: "Caja Uno" }], "Caja Uno");
    const [own, other] = await claimants(tasks);
    const form = { ...BANK, identityDocument: "B65410011", country: "ES" };
    await identifyParty(desk.ctx(), String(own?.id), form);
    await say(list, 1, { ...BANK, name: "Caja Uno, S.A." });
    const [first, second] = await claimants(tasks);
    expect(first).toMatchObject({ names: "Caja Uno", identityDocument: "B65410011" });
    expect(second).toMatchObject({ names: "Caja Uno, S.A.", identityDocument: "A58818501" });
    await expect(identifyParty(desk.ctx(), String(other?.id), form)).rejects.toMatchObject({
      message: "El documento del acreedor ya consta: si no es correcto, se cambia en los datos de la lista.",
    });
  });

  test("may be a person", async () => {
    const { list, tasks } = await desk.list([{ entity: "" }], "Talleres Gil");
    await say(list, 1, { name: "Luis Gil Peña", identityDocument: "x-1234567 l" });
    expect((await claimants(tasks))[0]).toMatchObject({
      names: "Luis Gil Peña",
      isCompany: false,
      identityDocument: "X1234567L",
    });
  });

  test("says what certificates still need", async () => {
    const { list } = await desk.list([], "Banco Oeste");
    expect(presentCreditor(list)).toMatchObject({
      name: "Banco Oeste",
      ownName: null,
      missing: ["IDENTITY_DOCUMENT", "ADDRESS"],
    });
    expect(presentCreditor((await say(list, 1, { identityDocument: "A58818501" })).list).missing).toEqual([
      "ADDRESS",
    ]);
    expect(presentCreditor((await say(list, 2, BANK)).list).missing).toEqual([]);
  });
});

describe("saying it", () => {
  test.each([
    [
      { identityDocument: "A58818502" },
      [
        "creditor.identityDocument: El último carácter del CIF no corresponde: debería ser 1, si lo demás es correcto",
      ],
    ],
    [
      { identityDocument: "12345678A" },
      [
        "creditor.identityDocument: La letra del NIF no corresponde: debería ser Z, si las cifras son correctas",
      ],
    ],
    [
      { identityDocument: "X1234567A" },
      [
        "creditor.identityDocument: La letra del NIE no corresponde: debería ser L, si las cifras son correctas",
      ],
    ],
    [{ identityDocument: "MX G12345678" }, [expect.stringMatching(/^creditor\.identityDocument: /)]],
    [{ identityDocument: "1".repeat(100) }, ["creditor.identityDocument: Este número es demasiado largo"]],
    [{ address: "Calle Mayor, 1" }, ["creditor.city: Este campo es requerido"]],
    [
      { postalCode: "28013" },
      ["creditor.address: Este campo es requerido", "creditor.city: Este campo es requerido"],
    ],
    [
      { ...BANK, postalCode: "99000" },
      [expect.stringMatching(/^creditor\.postalCode: Este código postal no existe/)],
    ],
    [{ ...BANK, country: "España" }, ["creditor.country: Elige un país de la lista"]],
    [{ name: "N".repeat(201) }, [expect.stringMatching(/^creditor\.name: /)]],
    [{ ...BANK, address: "C".repeat(201) }, [expect.stringMatching(/^creditor\.address: /)]],
  ])("%j is refused, and nothing is stored", async (creditor, said) => {
    expect(await refusalsOf(creditor)).toEqual(said);
  });

  test("markup is told, and signs that names have are taken", async () => {
    expect(await refusalsOf({ name: `<img src=x onerror="alert(1)">` })).toEqual([
      "creditor.name: El texto contiene caracteres que no se admiten, como < o >",
    ]);
    const { list } = await desk.list([]);
    const name = `O'Hara & Hijos "Norte", S.L.`;
    expect(presentCreditor((await say(list, 1, { name })).list).name).toBe(name);
  });

  test("what isn't about it leaves it alone; an old version is refused with both values, of two at once one holds", async () => {
    const { list } = await desk.list([], "Banco Norte");
    await say(list, 1, BANK);
    const { list: renamed } = await updateTaskList(desk.ctx(), String(list.id), { version: 2, name: "Otra" });
    expect(renamed).toMatchObject({ creditorDocument: "A58818501", creditorProvince: "28" });
    const refused = say(list, 2, { ...BANK, identityDocument: "B65410011", forOtherEntities: true });
    await expect(refused).rejects.toMatchObject({
      payload: {
        conflict: [
          {
            field: "creditor.identityDocument",
            label: "CIF, NIF o NIE del acreedor",
            current: "A58818501",
            yours: "B65410011",
          },
          { field: "creditor.forOtherEntities", current: "No", yours: "Sí" },
        ],
      },
    });
    const both = await Promise.allSettled(
      ["Gran Vía, 1", "Gran Vía, 2"].map((address) => say(list, 3, { ...BANK, address })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(both.find((one) => one.status === "rejected")?.reason).toBeInstanceOf(Conflict);
    const trail = await desk.deps.db.query(
      `SELECT data FROM audit_entries WHERE subject_type = 'taskList' AND subject_id = $1 ORDER BY id LIMIT 1`,
      [String(list.id)],
    );
    expect(trail[0].data.fields).toEqual([
      "creditor.identityDocument",
      "creditor.address",
      "creditor.postalCode",
      "creditor.city",
      "creditor.province",
    ]);
  });

  test("is offered again for the next list of the company, and for no other", async () => {
    const { list: one } = await desk.list([], "Banca Repetida, S.A.");
    const { list: two } = await desk.list([], "BANCA REPETIDA SA");
    const { list: person } = await desk.list([], "Banca Repetida, S.L.");
    await say(one, 1, BANK);
    await say(two, 1, { ...BANK, name: "Banca Repetida, S.A." });
    await say(person, 1, { ...BANK, identityDocument: "B65410011" });
    const found = await knownCreditors(desk.ctx(), "banca repetida s.a.");
    expect(found.map(({ identityDocument }) => identityDocument)).not.toContain("B65410011");
    expect(found.length).toBeGreaterThan(0);
    expect(await knownCreditors(desk.ctx(), "Banca Repetida Asociada, S.A.")).toEqual([]);
    expect(await knownCreditors(desk.ctx(), "")).toEqual([]);
  });
});
