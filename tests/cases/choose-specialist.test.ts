import { describe, expect, test } from "@jest/globals";
import { payloadOf, testApp } from "../support/app.ts";
import { caseDesk, type Person } from "../support/case-desk.ts";
import { publicSpecialist } from "../support/cases.ts";

const app = testApp();
const desk = caseDesk(app);

const CHOOSE = `mutation ($number: String!, $input: ChooseSpecialistInput!) { chooseSpecialist(number: $number, input: $input) {
  case { specialistId status version platformAssigned } message userErrors { field code message } } }`;

async function choose(number: string, specialistId: number, version: number, person: Person = desk.client) {
  const input = { version, specialistId: String(specialistId) };
  return payloadOf(await app.graphql(CHOOSE, { number, input }, person.token), "chooseSpecialist") as {
    case: { version: number } | null;
    userErrors: { field: string[]; code: string }[];
  };
}

/** Mediates (the profile of tests does), and stays unaccepted. */
const waiting = (change: object = {}) =>
  desk.newCase({ status: "PENDING_ACCEPTANCE", interventionType: 2, ...change });
const mediator = (names: string) => publicSpecialist(app, { names, types: [2] });

describe("while nobody has accepted a case, its client", () => {
  test("chooses another specialist for it: both are told, and the new one is asked", async () => {
    const [first, second] = [await mediator("Primera"), await mediator("Segunda")];
    const { number } = await waiting({ specialistId: first.accountId });
    expect(await choose(number, first.accountId, 1)).toMatchObject({ userErrors: [{ code: "SAME" }] });
    expect(await choose(number, second.accountId, 1)).toMatchObject({
      case: {
        specialistId: String(second.accountId),
        status: "PENDING_ACCEPTANCE",
        version: 2,
        platformAssigned: false,
      },
      userErrors: [],
    });
    expect(await desk.subjectsTo(second)).toEqual([expect.stringContaining("Un cliente quiere contratarte")]);
    expect(await desk.subjectsTo(first)).toEqual([expect.stringContaining("ha elegido a otra persona")]);
    const seen = await desk.look<{ status: string }>(second, number, "status");
    expect(seen).toEqual({ status: "PENDING_ACCEPTANCE" });
    expect(await desk.look(first, number, "status")).toBeNull();
  });

  test("gets one after a refusal", async () => {
    const { number } = await waiting({ specialistId: null });
    const chosen = await mediator("Nueva");
    expect(await choose(number, chosen.accountId, 1)).toMatchObject({ userErrors: [] });
  });

  test("isn't offered who does something else, nor on a page that is old", async () => {
    const conciliator = await publicSpecialist(app, { names: "Otra", types: [1] });
    const chosen = await mediator("Buena");
    const { number } = await waiting();
    expect(await choose(number, conciliator.accountId, 1)).toMatchObject({
      userErrors: [{ field: ["specialistId"], code: "WRONG_TYPE" }],
    });
    expect(await choose(number, chosen.accountId, 7)).toMatchObject({ userErrors: [{ field: ["version"] }] });
  });

  test("asks nobody for what they don't do, by changing the type either", async () => {
    const first = await mediator("Mediadora");
    const { number } = await waiting({ specialistId: first.accountId });
    const changed = (type: string, version: number) =>
      desk.change(desk.client, "updateCase", { number, input: { version, type } });
    expect(await changed("COLLECTION", 1)).toMatchObject({ userErrors: [] });
    expect(await desk.look(desk.client, number, "specialistId status")).toEqual({
      specialistId: null,
      status: "PENDING_ACCEPTANCE",
    });
    expect(await desk.look(first, number, "status")).toBeNull();
    expect(await desk.subjectsTo(first)).toEqual([expect.stringContaining("ya no es para ti")]);
    const both = await publicSpecialist(app, { names: "Ambas", types: [2, 3], levels: [2, 2] });
    expect(await choose(number, both.accountId, 2)).toMatchObject({ userErrors: [] });
    expect(await changed("MEDIATION", 3)).toMatchObject({ userErrors: [] });
    expect(await desk.look(both, number, "status")).toEqual({ status: "PENDING_ACCEPTANCE" });
  });

  test("corrects both texts, the type with its area, and the counterparties with their contact data", async () => {
    const { number, respondentId } = await waiting({
      area: "FAMILY",
      counterpartyEmail: "mal@correo.example",
    });
    const updated = await desk.change(desk.client, "updateCase", {
      number,
      input: { version: 1, type: "COLLECTION", description: "Lo mío", object: "Una deuda" },
    });
    expect(updated).toMatchObject({ case: { area: null, description: "Lo mío" }, userErrors: [] });
    const fields = "interventionType object counterparties { id email displayName }";
    expect(await desk.look(desk.client, number, fields)).toMatchObject({
      interventionType: "COLLECTION",
      object: "Una deuda",
      counterparties: [{ email: "mal@correo.example" }],
    });
    const party = { names: "Taller Pino", isCompany: true, email: "bien@correo.example" };
    expect(
      await desk.change(desk.client, "updateParty", { id: String(respondentId), input: party }),
    ).toMatchObject({
      userErrors: [],
    });
    expect(
      await desk.change(desk.client, "addCounterparty", { number, input: { ...party, names: "Otra" } }),
    ).toMatchObject({
      userErrors: [],
    });
    expect(await desk.change(desk.client, "removeCounterparty", { id: String(respondentId) })).toMatchObject({
      case: { counterparties: [{}] },
    });
  });
});

test("afterwards, and for anybody else, nothing of it works", async () => {
  const chosen = await mediator("Tarde");
  const { number } = await desk.newCase({ interventionType: 2 });
  expect(await choose(number, chosen.accountId, 1)).toMatchObject({ userErrors: [{ code: "ACCEPTED" }] });
  const { errors } = await app.graphql(
    CHOOSE,
    { number, input: { version: 1, specialistId: String(chosen.accountId) } },
    desk.otherClient.token,
  );
  expect(errors[0]?.extensions.code).toBe("NOT_FOUND");
});
