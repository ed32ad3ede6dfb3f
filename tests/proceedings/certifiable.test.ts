import { describe, expect, test } from "@jest/globals";
import { addParties } from "../../server/domains/parties/party.ts";
import { en, literal, proceedingsDesk } from "../support/proceedings.ts";
import type { TestMatter } from "../support/proceedings.ts";

/** What is said before and after closing of the certificate is what its template then allows (LO 1/2025 art. 10.3). */

const desk = proceedingsDesk();

interface Option {
  ground: string;
  blockedBy: string | null;
  withoutCertificate: string[];
}

/** Three counterparties: Luis was told of nothing, Beto declined, Caro was told and is in time to answer. */
async function severalCase() {
  const matter = await desk.caseOf();
  const { db } = desk.app.deps;
  await db.query(
    `UPDATE parties SET response = 'PENDING', responded_at = NULL, response_method = NULL WHERE id = $1`,
    [matter.respondentId],
  );
  const respondedAt = new Date("2026-11-10T10:00:00Z");
  const [betoId = 0, caroId = 0] = await addParties(desk.app.deps, db.manager, { caseId: matter.id }, [
    { side: "RESPONDENT", names: "Beto", response: "DECLINED", respondedAt, responseMethod: "LINK" },
    { side: "RESPONDENT", names: "Caro", email: "caro@correo.example" },
  ]);
  const told = await desk.mutate(
    desk.specialist,
    "recordNotice",
    `partyId: "${caroId}", input: ${literal({ channel: en("CERTIFIED_POST"), sentOn: "2026-11-20", receivedOn: "2026-11-20", proof: "NB123" })}`,
    "message",
  );
  expect(told.userErrors).toEqual([]);
  return { ...matter, betoId, caroId };
}

async function moveOf({ reference }: TestMatter) {
  const option = "ground blockedBy withoutCertificate";
  const { data, errors } = await desk.ask(
    desk.specialist,
    `{ case(number: "${reference}") { certifiable moves { move consequence grounds { ${option} }
       partyGrounds { partyId grounds { ${option} } } } } }`,
  );
  expect(errors).toEqual([]);
  const { certifiable, moves } = (
    data as unknown as {
      case: {
        certifiable: string[];
        moves: {
          move: string;
          consequence: string;
          grounds: Option[];
          partyGrounds: { partyId: string; grounds: Option[] }[];
        }[];
      };
    }
  ).case;
  const found = moves.find(({ move }) => move === "CLOSE_BROKEN");
  return { certifiable, ...(found ?? { consequence: "", grounds: [], partyGrounds: [] }) };
}

const without = (grounds: readonly Option[], wanted: string) =>
  grounds.find(({ ground }) => ground === wanted)?.withoutCertificate;

async function allowedBy(matter: TestMatter, partyId: number): Promise<boolean> {
  const { data } = await desk.ask(
    desk.specialist,
    `{ documentTemplates(matter: ${literal(matter.input)}, partyId: "${partyId}") { key blockedBy } }`,
  );
  const { documentTemplates } = data as unknown as {
    documentTemplates: { key: string; blockedBy: string | null }[];
  };
  return documentTemplates.find(({ key }) => key === "certificado-intento")?.blockedBy === null;
}

const close = (matter: TestMatter, input: object) =>
  desk.mutate(
    desk.specialist,
    "moveCase",
    `number: "${matter.reference}", input: ${literal({ version: 1, move: en("CLOSE_BROKEN"), reason: "Se acabó", ...input })}`,
    "case { certifiable }",
  );

const lastMail = async () => (await desk.mailsTo(desk.client.email)).at(-1)?.text ?? "";

describe("of several counterparties", () => {
  test("a certificate is promised about those only about whom there can be one", async () => {
    const matter = await severalCase();
    const { betoId, caroId, respondentId } = matter;
    const [luis, beto, caro] = [respondentId, betoId, caroId].map(String);
    const before = await moveOf(matter);
    expect(before.certifiable).toEqual([]);
    expect(before.consequence).not.toContain("certifica");
    expect(without(before.grounds, "OTHER")).toEqual([luis, caro]);
    const own = new Map(before.partyGrounds.map(({ partyId, grounds }) => [partyId, grounds]));
    expect(without(own.get(beto ?? "") ?? [], "WITHDRAWN")).toEqual([]);
    expect(without(own.get(luis ?? "") ?? [], "OTHER")).toEqual([luis]);
    expect(without(own.get(caro ?? "") ?? [], "WITHDRAWN")).toEqual([caro]);

    const done = await close(matter, {
      grounds: [
        { partyId: luis, ground: en("WITHDRAWN") },
        { partyId: beto, ground: en("REFUSED") },
        { partyId: caro, ground: en("WITHDRAWN") },
      ],
    });
    expect(done).toMatchObject({ userErrors: [], case: { certifiable: [beto] } });
    expect(await Promise.all([respondentId, betoId, caroId].map((id) => allowedBy(matter, id)))).toEqual([
      false,
      true,
      false,
    ]);
    expect(await lastMail()).toContain("pide el certificado a tu especialista");
  });

  test("with nobody to certify it about, nothing promises one", async () => {
    const matter = await desk.caseOf();
    await desk.app.deps.db.query(
      `UPDATE parties SET response = 'PENDING', responded_at = NULL, response_method = NULL WHERE id = $1`,
      [matter.respondentId],
    );
    const { grounds } = await moveOf(matter);
    expect(without(grounds, "OTHER")).toEqual([String(matter.respondentId)]);
    const done = await close(matter, { ground: en("OTHER") });
    expect(done).toMatchObject({ userErrors: [], case: { certifiable: [] } });
    expect(await allowedBy(matter, matter.respondentId)).toBe(false);
    expect(await lastMail()).toContain("ha terminado sin acuerdo");
    expect(await lastMail()).not.toContain("certificado");
  });
});
