import { describe, expect, test } from "@jest/globals";
import { testApp } from "../support/app.ts";
import { caseDesk } from "../support/case-desk.ts";

const app = testApp();
const desk = caseDesk(app);

const SUGGEST = `query ($tasks: [ID!], $caseNumber: String, $order: SpecialistOrder! = SUGGESTED) {
  suggestSpecialists(tasks: $tasks, caseNumber: $caseNumber, order: $order) {
    nodes { specialist { id displayName } reasons warnings load { openTasks openCases } } totalCount pageInfo { pageCount } } }`;
const OLD = `query ($tasks: [ID!]) { assignableSpecialists(tasks: $tasks) { nodes { id displayName openTasks } totalCount } }`;

interface Answer {
  nodes: {
    specialist: { id: string; displayName: string };
    reasons: string[];
    warnings: string[];
    load: object;
  }[];
  totalCount: number;
}

function answerOf(data: Record<string, unknown> | null, field: string): unknown {
  return (data ?? {})[field];
}

const suggested = async (variables: object): Promise<Answer> => {
  const { data, errors } = await app.graphql(SUGGEST, { ...variables }, desk.admin.token);
  expect(errors).toEqual([]);
  return answerOf(data, "suggestSpecialists") as Answer;
};

describe("suggestSpecialists", () => {
  test("for administrators only", async () => {
    const codes = [desk.client.token, desk.manager.token, undefined].map(async (token) => {
      const { errors } = await app.graphql(SUGGEST, {}, token);
      return errors[0]?.extensions.code;
    });
    expect(await Promise.all(codes)).toEqual(["FORBIDDEN", "FORBIDDEN", "UNAUTHENTICATED"]);
  });

  test("of a case: its type, where its parties live, and open cases", async () => {
    const { number } = await desk.newCase({ interventionType: 2 });
    await app.deps.db.query(
      `UPDATE specialists SET types = '{2}', experience_levels = '{1}', cities = '{Sevilla}' WHERE account_id = $1`,
      [desk.otherSpecialist.accountId],
    );
    await app.deps.db.query(
      `UPDATE specialists SET types = '{1}', experience_levels = '{1}', cities = '{Madrid}' WHERE account_id = $1`,
      [desk.manager.accountId],
    );
    await app.deps.db.query(
      `UPDATE parties SET province = '41' WHERE case_id = (SELECT id FROM cases WHERE number = $1)`,
      [number],
    );
    const { nodes, totalCount } = await suggested({ caseNumber: number });
    expect(totalCount).toBe(2);
    expect(nodes).toEqual([
      {
        specialist: { id: String(desk.otherSpecialist.accountId), displayName: "Bruno Sanz" },
        reasons: ["Trabaja en Sevilla", "Ofrece mediación", "Sin expedientes abiertos"],
        warnings: [],
        load: { openTasks: 0, openCases: 0 },
      },
      expect.objectContaining({
        specialist: expect.objectContaining({ id: String(desk.manager.accountId) }),
        warnings: expect.arrayContaining(["No ofrece mediación"]),
        load: { openTasks: 0, openCases: 1 },
      }),
    ]);
  });

  test("a case that isn't there", async () => {
    const { errors } = await app.graphql(SUGGEST, { caseNumber: "P26999999" }, desk.admin.token);
    expect(errors[0]?.extensions.code).toBe("NOT_FOUND");
  });
});

test("assignableSpecialists still gives the same people, by name", async () => {
  const { data, errors } = await app.graphql(OLD, {}, desk.admin.token);
  expect(errors).toEqual([]);
  const { nodes } = await suggested({ order: "NAME" });
  expect(answerOf(data, "assignableSpecialists")).toEqual({
    nodes: nodes.map(({ specialist }) => ({ ...specialist, openTasks: 0 })),
    totalCount: nodes.length,
  });
});
