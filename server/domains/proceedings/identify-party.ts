import { prose } from "../../../schema/rules/sentences.ts";
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import type { EntryAuthor } from "../cases/case-entries.ts";
import { refuseSomebodyElse } from "../parties/same-person.ts";
import { readIdentity } from "../parties/party-identity.input.ts";
import { identityGaps, storeIdentity, type PartyIdentity } from "../parties/party-identity.ts";
import { partiesByIds, partyName } from "../parties/party.ts";
import type { PartyRow, PartyView } from "../parties/party.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { readId } from "../../platform/ids.ts";
import { partiesOfMatter } from "./matter-parties.ts";
import { followRenaming } from "./rename-party.ts";
import { manages, requireMatterOfParty } from "./matter.ts";
import type { Matter } from "./matter.ts";
import { authorOf, noteMatter } from "./note-matter.ts";

const KNOWN_BY: Readonly<Record<PartyRow["side"], string>> = {
  RESPONDENT: "El documento consta en la deuda: si no es correcto, dilo a quien la gestiona.",
  CLAIMANT: "El documento del acreedor ya consta: si no es correcto, se cambia en los datos de la lista.",
};
const NO_PARTY = "No se ha encontrado esta parte.";

/**
 * Document and address of a party, which agreements and certificates state (LO 1/2025 arts. 10.3 and 12): by who manages
 * the matter, or by a client for the own party; also after its end, as certificates are asked for then. Throws NotFound,
 * Forbidden, InvalidInput (also SOMEBODY_ELSE), Conflict (KNOWN: what a task says of its debtor is changed in the task).
 */
export async function identifyParty(
  ctx: SignedInContext,
  partyId: string,
  form: Contract.PartyIdentityInput,
): Promise<{ party: PartyView; message: string }> {
  const id = readId(partyId) ?? 0;
  return ctx.db.transaction(async (manager) => {
    const { matter, party } = await requireMatterOfParty(ctx, manager, id, { lock: true });
    const isManager = manages(matter.role);
    if (!isManager && (matter.role !== "CLIENT" || party.accountId !== ctx.actor.accountId))
      throw new NotFound(NO_PARTY);
    const author = await authorOf(ctx, manager, matter);
    const identified = await keepIdentity(ctx, manager, { matter, party, form, author });
    return {
      party: { ...identified, shows: { contact: true, proofs: isManager } },
      message: "Se han guardado los datos",
    };
  });
}

/** Inside the caller's transaction, which has locked the matter; also for a personal link. Throws as identifyParty. */
export async function keepIdentity(
  ctx: Pick<Context, "clock" | "actor" | "address" | "requestId" | "mail" | "env">,
  manager: EntityManager,
  {
    matter,
    party,
    form,
    author,
  }: { matter: Matter; party: PartyRow; form: Contract.PartyIdentityInput; author: EntryAuthor },
): Promise<PartyRow> {
  const identity = readIdentity(form, party.isCompany);
  if (matter.kind === "TASK") refuseOverwriting(await knownOf(manager, matter, party), identity);
  const isSelf =
    author.accountId === null ? author.partyId === party.id : author.accountId === party.accountId;
  await refuseSomebodyElse(manager, party, { ...party, ...identity }, { isSelf });
  await storeIdentity(ctx, manager, party.id, identity);
  const fields = (Object.keys(identity) as (keyof PartyIdentity)[]).filter(
    (field) => identity[field] !== party[field],
  );
  if (fields.length > 0) {
    await noteMatter(ctx, manager, matter, {
      type: "SISTEMA",
      text: identifiedText(party, identity),
      audience: "CLIENT",
      author,
      data: { event: "identifyParty", partyId: party.id },
    });
    await audit(ctx, manager, {
      action: "identifyParty",
      subjectType: "party",
      subjectId: party.id,
      data: { partyFields: fields },
    });
  }
  const [identified] = await partiesByIds(manager, [party.id]);
  if (!identified) throw new Error("the party is gone");
  await followRenaming({ ctx, manager, matter }, party, identified);
  return identified;
}

/** The activity keeps which document stood there before. */
function identifiedText(party: PartyRow, { identityDocument }: PartyIdentity): string {
  const name = partyName(party);
  const old = party.identityDocument;
  return old === null || old === identityDocument
    ? prose`Se han completado el documento y el domicilio de ${name}.`
    : `Se ha cambiado el documento de ${name}: de «${old}» a «${identityDocument ?? ""}».`;
}

/** With what its list says of a creditor. */
async function knownOf(manager: EntityManager, matter: Matter, party: PartyRow): Promise<PartyRow> {
  return (await partiesOfMatter(manager, matter)).find(({ id }) => id === party.id) ?? party;
}

/** The task says who its debtor is and its list who the creditor: only what they leave open can be completed. */
function refuseOverwriting(known: PartyRow, identity: PartyIdentity): void {
  const isKnown = !identityGaps(known).includes("IDENTITY_DOCUMENT");
  if (isKnown && identity.identityDocument !== known.identityDocument)
    throw new Conflict(KNOWN_BY[known.side], { code: "KNOWN", field: ["identityDocument"] });
}
