// SQL: whether a party was told is asked of two tables.
import { listed } from "../../../schema/rules/spanish-numbers.ts";
import type { EntityManager } from "typeorm";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { CASE_ONLY } from "../debtors/contact-ways.ts";
import { invitePartyByMail } from "../parties/notices.ts";
import { partiesOfCases, partyName } from "../parties/party.ts";
import type { PartyRow } from "../parties/party.ts";
import type { CaseRecord } from "./case-record.ts";

/** Respondents that were told what a case is about, by whatever way. */
export async function toldRespondents(
  manager: Pick<EntityManager, "query">,
  caseId: number,
): Promise<PartyRow[]> {
  const rows = await manager.query<{ id: number }[]>(
    `SELECT p.id FROM parties p WHERE p.case_id = $1 AND p.side = 'RESPONDENT'
       AND (EXISTS (SELECT FROM party_notices n WHERE n.party_id = p.id)
         OR EXISTS (SELECT FROM party_links l WHERE l.party_id = p.id))`,
    [caseId],
  );
  const ids = new Set(rows.map(({ id }) => id));
  return (await partiesOfCases(manager, [caseId])).filter(({ id }) => ids.has(id));
}

/**
 * Tells those who had been told before that the object has changed, inside the caller's transaction: whoever doesn't learn
 * of it goes on negotiating about something else. Gives what the person who changed it should know; null when nobody had
 * been told.
 */
export async function tellObjectChanged(
  ctx: Pick<Context, "mail" | "env" | "clock"> & Pick<SignedInContext, "actor">,
  manager: EntityManager,
  record: CaseRecord,
  told: readonly PartyRow[],
): Promise<string | null> {
  if (told.length === 0) return null;
  await tellClient(ctx, manager, record);
  const reached: PartyRow[] = [];
  const unreached: PartyRow[] = [];
  const who = record.specialistName === null ? "" : `, que lleva ${record.specialistName}`;
  for (const party of told) {
    const sent = await invitePartyByMail(ctx, manager, party, {
      way: CASE_ONLY,
      kind: "object-changed",
      subject: `Ha cambiado lo que se negocia: expediente ${record.number}`,
      content: {
        title: "Ha cambiado de qué se trata",
        paragraphs: [
          `El texto que dice qué se negocia en el expediente ${record.number}${who}, ha cambiado desde que lo leíste.`,
          "En tu página personal puedes leer cómo dice ahora y cómo decía antes. Si no estás de acuerdo, dilo ahí mismo.",
        ],
        actionLabel: "Leer el texto nuevo",
      },
      createdBy: ctx.actor.accountId,
    });
    (sent === null ? unreached : reached).push(party);
  }
  const names = (parties: readonly PartyRow[]) => listed(parties.map(partyName));
  return [
    ...(reached.length === 0 ? [] : [`El aviso del cambio a ${names(reached)} sale ahora por correo.`]),
    ...(unreached.length === 0
      ? []
      : [`No se ha podido avisar por correo a ${names(unreached)}: comunícale el texto nuevo y anótalo.`]),
  ].join(" ");
}

/** Tells the client what is negotiated in its name. */
async function tellClient(
  ctx: Pick<Context, "mail" | "env" | "clock"> & Pick<SignedInContext, "actor">,
  manager: EntityManager,
  { id, number, clientId }: CaseRecord,
): Promise<void> {
  if (clientId === ctx.actor.accountId) return;
  const clients = (await partiesOfCases(manager, [id])).filter(({ side }) => side === "CLAIMANT");
  for (const party of clients)
    await invitePartyByMail(ctx, manager, party, {
      way: CASE_ONLY,
      kind: "object-changed-client",
      subject: `Ha cambiado el texto que lee la otra parte: expediente ${number}`,
      content: {
        title: "Ha cambiado el texto que lee la otra parte",
        paragraphs: [
          `Se ha cambiado el texto que dice a la otra parte de qué se trata el expediente ${number}, y se le ha comunicado.`,
          "Léelo, y si no dice lo que quieres negociar, escribe a tu especialista.",
        ],
        actionLabel: "Leer el texto",
      },
      accountUrl: `${ctx.env.publicUrl}/dashboard/client/cases/${number}`,
      createdBy: ctx.actor.accountId,
      asNotice: false,
    });
}
