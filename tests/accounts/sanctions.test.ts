import { beforeAll, describe, expect, test } from "@jest/globals";
import { endSuspensions } from "../../server/domains/accounts/users/end-suspension.ts";
import { addAccount, testApp } from "../support/app.ts";

const app = testApp();
const SANCTION = `mutation Sanction($id: ID!, $input: SanctionUserInput!) {
  sanctionUser(id: $id, input: $input) {
    user { status suspendedUntil liveSessions sanctions { severity days reason training createdBy endsAt } }
    message userErrors { field code message }
  }
}`;
const REINSTATE = `mutation Reinstate($id: ID!, $reason: String!) {
  reinstateUser(id: $id, reason: $reason) {
    user { status suspendedUntil sanctions { severity liftedAt liftReason } } message userErrors { field code message }
  }
}`;
const REASON = "Ha faltado al deber de confidencialidad.\nDos veces.";

interface Answer {
  user: {
    status: string;
    suspendedUntil: string | null;
    liveSessions: number;
    sanctions: { severity: string; liftedAt?: string | null; liftReason?: string | null }[];
  } | null;
  message: string | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

let admin: { token: string; accountId: number };
let people = 0;

beforeAll(async () => {
  admin = await app.signIn("ADMIN", "olga@correo.example");
});

const newPerson = () => app.signIn("SPECIALIST", `persona${(people += 1)}@correo.example`);

async function sanction(id: number, input: object, token = admin.token): Promise<Answer> {
  const { data, errors } = await app.graphql(
    SANCTION,
    { id: String(id), input: { reason: REASON, ...input } },
    token,
  );
  expect(errors).toEqual([]);
  return data?.["sanctionUser"] as unknown as Answer;
}

async function reinstate(id: number, reason = "Ha presentado alegaciones y tiene razón."): Promise<Answer> {
  const { data } = await app.graphql(REINSTATE, { id: String(id), reason }, admin.token);
  return data?.["reinstateUser"] as unknown as Answer;
}

const codes = ({ userErrors }: Answer) => userErrors.map(({ field, code }) => [...field, code].join(" "));
const mailsTo = async (email: string) => (await app.deps.sentMails()).filter(({ to }) => to === email);
const whoAmI = async (token: string) => (await app.graphql("{ me { id } }", {}, token)).data?.["me"] ?? null;

test("LIGHT warns in writing, with training if wanted; nothing else changes", async () => {
  const person = await newPerson();
  const answer = await sanction(person.accountId, {
    severity: "LIGHT",
    training: "Curso de protección de datos",
  });
  expect(answer).toMatchObject({
    user: {
      status: "ACTIVE",
      liveSessions: 1,
      sanctions: [
        {
          severity: "LIGHT",
          days: null,
          reason: REASON,
          training: "Curso de protección de datos",
          endsAt: null,
        },
      ],
    },
    message: "Se ha advertido a Nombre De Prueba y se le envía el motivo por correo.",
  });
  expect(await whoAmI(person.token)).not.toBeNull();
  const [mail] = await mailsTo(person.email);
  expect(mail?.subject).toBe("Has recibido una advertencia");
  for (const part of [REASON, "Curso de protección de datos", "hasta el 27/11/2026", "soporte@"])
    expect(mail?.text).toContain(part);
});

test("MODERATE suspends at once and says until when; sessions and step tokens are dead", async () => {
  const person = await newPerson();
  await app.deps.db.query(
    `INSERT INTO step_tokens (id, step, account_id, created_at, expires_at) VALUES (gen_random_uuid(), 'RESET_PASSWORD', $1, $2, $3)`,
    [person.accountId, app.deps.clock.now(), new Date(app.deps.clock.now().getTime() + 3_600_000)],
  );
  const answer = await sanction(person.accountId, { severity: "MODERATE", days: 15 });
  expect(answer.user).toMatchObject({
    status: "SUSPENDED",
    suspendedUntil: "2026-12-05T11:00:00.000Z",
    liveSessions: 0,
  });
  expect(answer.message).toContain("hasta el 05/12/2026 y se ha cerrado su sesión.");
  expect(await whoAmI(person.token)).toBeNull();
  const left = await app.deps.db.query<unknown[]>(
    "SELECT FROM step_tokens WHERE account_id = $1 AND used_at IS NULL",
    [person.accountId],
  );
  expect(left).toEqual([]);
  const [mail] = await mailsTo(person.email);
  expect(mail?.subject).toBe("Tu cuenta está suspendida hasta el 05/12/2026");
  for (const part of [REASON, "advertencia formal", "alegaciones en un plazo de 7 días"])
    expect(mail?.text).toContain(part);
});

test("a second MODERATE counts as GRAVE and has to be said so; a lifted one doesn't count", async () => {
  const person = await newPerson();
  await sanction(person.accountId, { severity: "MODERATE", days: 20 });
  await reinstate(person.accountId);
  expect(codes(await sanction(person.accountId, { severity: "MODERATE", days: 30 }))).toEqual([]);
  await app.deps.db.query(`UPDATE accounts SET status = 'ACTIVE', suspended_until = NULL WHERE id = $1`, [
    person.accountId,
  ]);
  const refused = await sanction(person.accountId, { severity: "MODERATE", days: 30 });
  expect(codes(refused)).toEqual(["severity COUNTS_AS_GRAVE"]);
  expect(refused.userErrors[0]?.message).toContain("elige «Grave»");
  expect((await sanction(person.accountId, { severity: "GRAVE" })).user).toMatchObject({
    status: "SUSPENDED",
    suspendedUntil: null,
  });
  expect((await mailsTo(person.email)).at(-1)?.text).not.toContain("7 días");
  expect((await sanction(person.accountId, { severity: "LIGHT" })).userErrors[0]?.message).toBe(
    "Esta cuenta ya está expulsada.",
  );
});

describe("what is refused", () => {
  test.each<[object, string[]]>([
    [{ severity: "MODERATE" }, ["days REQUIRED"]],
    [{ severity: "MODERATE", days: 14 }, ["days INVALID"]],
    [{ severity: "MODERATE", days: 31, reason: " corto  " }, ["days INVALID", "reason TOO_SHORT"]],
    [{ severity: "GRAVE", days: 15, training: "Curso" }, ["days INVALID", "training INVALID"]],
    [
      { severity: "LIGHT", reason: "   ", training: "x".repeat(501) },
      ["reason REQUIRED", "training TOO_LONG"],
    ],
    [{ severity: "LIGHT", reason: "x".repeat(2_001) }, ["reason TOO_LONG"]],
  ])("%j", async (input, expected) => {
    const person = await addAccount(app.deps, "CLIENT", `malo${(people += 1)}@correo.example`);
    expect(codes(await sanction(person, input))).toEqual(expected);
  });

  test("oneself, and accounts that aren't active", async () => {
    expect(codes(await sanction(admin.accountId, { severity: "GRAVE" }))).toEqual(["OWN_ACCOUNT"]);
    for (const status of ["PENDING_EMAIL", "PENDING_PROFILE", "CLOSED"]) {
      const id = await addAccount(app.deps, "CLIENT", `${status}@correo.example`);
      await app.deps.db.query("UPDATE accounts SET status = $2 WHERE id = $1", [id, status]);
      expect(codes(await sanction(id, { severity: "GRAVE" }))).toEqual(["CONFLICT"]);
    }
    const nobody = await app.graphql(
      SANCTION,
      { id: "999999", input: { severity: "GRAVE", reason: REASON } },
      admin.token,
    );
    expect(nobody.errors[0]?.extensions.code).toBe("NOT_FOUND");
  });
});

test("of two administrators who expel each other at once, one stays", async () => {
  const [one, other] = [await app.signIn("ADMIN"), await app.signIn("ADMIN")];
  await Promise.all([
    app.graphql(
      SANCTION,
      { id: String(one.accountId), input: { severity: "GRAVE", reason: REASON } },
      other.token,
    ),
    app.graphql(
      SANCTION,
      { id: String(other.accountId), input: { severity: "GRAVE", reason: REASON } },
      one.token,
    ),
  ]);
  const rows = await app.deps.db.query<{ status: string }[]>(
    "SELECT status FROM accounts WHERE id = ANY($1)",
    [[one.accountId, other.accountId]],
  );
  expect(rows.map(({ status }) => status).toSorted()).toEqual(["ACTIVE", "SUSPENDED"]);
});

test("two at once suspend one person once", async () => {
  const person = await newPerson();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => sanction(person.accountId, { severity: "MODERATE", days: 15 })),
  );
  expect(answers.flatMap(codes)).toEqual(Array<string>(4).fill("severity COUNTS_AS_GRAVE"));
  expect(await mailsTo(person.email)).toHaveLength(1);
});

test("reinstating lifts what still runs, with the reason, and mails it", async () => {
  const person = await newPerson();
  expect(codes(await reinstate(person.accountId))).toEqual(["CONFLICT"]);
  await sanction(person.accountId, { severity: "LIGHT" });
  await sanction(person.accountId, { severity: "GRAVE" });
  expect(codes(await reinstate(person.accountId, "no"))).toEqual(["reason TOO_SHORT"]);
  const { user } = await reinstate(person.accountId);
  expect(user).toMatchObject({ status: "ACTIVE", suspendedUntil: null });
  expect(user?.sanctions.map(({ severity, liftReason }) => [severity, liftReason])).toEqual([
    ["GRAVE", "Ha presentado alegaciones y tiene razón."],
    ["LIGHT", null],
  ]);
  const mail = (await mailsTo(person.email)).at(-1);
  expect(mail?.subject).toBe("Tu cuenta vuelve a estar activa");
  expect(mail?.text).toContain("tiene razón");
});

test("a suspension ends by itself, once, and the person is told; an expulsion doesn't", async () => {
  const [person, expelled] = [await newPerson(), await newPerson()];
  await sanction(person.accountId, { severity: "MODERATE", days: 15 });
  await sanction(expelled.accountId, { severity: "GRAVE" });
  const statusOf = async (id: number) =>
    (await app.deps.db.query<{ status: string }[]>("SELECT status FROM accounts WHERE id = $1", [id]))[0]
      ?.status;
  const now = app.deps.clock.now().toISOString();
  try {
    app.deps.setNow("2026-12-05T10:59:59.000Z");
    await endSuspensions(app.deps, "job");
    expect(await statusOf(person.accountId)).toBe("SUSPENDED");
    app.deps.setNow("2026-12-05T11:00:00.000Z");
    await Promise.all([endSuspensions(app.deps, "job"), endSuspensions(app.deps, "job")]);
  } finally {
    app.deps.setNow(now);
  }
  expect(await statusOf(person.accountId)).toBe("ACTIVE");
  expect(await statusOf(expelled.accountId)).toBe("SUSPENDED");
  const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === "Tu suspensión ha terminado")).toHaveLength(1);
});
