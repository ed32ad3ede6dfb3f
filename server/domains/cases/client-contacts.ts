// SQL: folded words, the Spanish order, and a conflict on lower(email), which TypeORM doesn't know.
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { lockOwnAccount } from "../accounts/account-rows.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { throttle } from "../../shared/throttle.ts";
import type { PartyDetails } from "../parties/party.input.ts";
import { requireId } from "../../platform/ids.ts";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { excludedList, recordLists, selectList } from "../../platform/select-list.ts";
import { occursSql, searchPatterns } from "../../platform/text/search-patterns.ts";
import { ClientContact } from "./client-contact.entity.ts";
import { readContact } from "./client-contact.input.ts";

const NOTED = [
  "names",
  "surnames",
  "isCompany",
  "email",
  "lada",
  "phone",
  "identityDocument",
  "address",
  "city",
  "province",
  "postalCode",
  "country",
] as const satisfies readonly (keyof ClientContact & keyof PartyDetails)[];
const SHOWN = ["id", ...NOTED] as const;

/** Somebody a specialist keeps in the own directory. */
export type ContactRow = Pick<ClientContact, (typeof SHOWN)[number]>;

const MOST = 500;
const MOST_SHOWN = 200;
const SAVING: LimitRule = { name: "client-contacts", points: 300, seconds: 3_600 };
const NO_CONTACT = "No se ha encontrado este contacto.";
const COLUMNS = selectList(ClientContact, "client_contacts", SHOWN);
const STORED = recordLists(ClientContact, ["specialistId", ...NOTED, "createdAt", "updatedAt"]);
const REPLACED = excludedList(ClientContact, [...NOTED, "updatedAt"]);

/** The asker's own, by name; at most 200. */
export function clientContacts(ctx: SignedInContext, search?: string | null): Promise<ContactRow[]> {
  const params: unknown[] = [ctx.actor.accountId];
  const texts = `(' ' || fold_text(concat_ws(' ', names, surnames, email, lada || phone, identity_document)))`;
  const words = occursSql(texts, searchPatterns(search ?? ""), (value) => `$${params.push(value)}`);
  return ctx.db.query<ContactRow[]>(
    `SELECT ${COLUMNS} FROM client_contacts WHERE specialist_id = $1 AND ${words}
     ORDER BY (names || ' ' || surnames) COLLATE spanish, id LIMIT ${MOST_SHOWN}`,
    params,
  );
}

/** One of the same e-mail is replaced. Throws InvalidInput with every problem, Conflict (500 are kept). */
export async function saveClientContact(
  ctx: SignedInContext,
  given: Contract.ClientContactInput,
): Promise<{ contact: ContactRow; message: string }> {
  const details = readContact(given);
  await throttle(ctx, [SAVING, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    await lockOwnAccount(ctx, manager);
    const contact = await keepContact(ctx, manager, details);
    await audit(ctx, manager, {
      action: "saveClientContact",
      subjectType: "clientContact",
      subjectId: contact.id,
    });
    return { contact, message: "Se ha guardado en tus favoritos" };
  });
}

/**
 * Inside the transaction of whoever has locked the specialist's account, or the row of a case: writes a contact into the
 * directory. Throws Conflict (500 are kept).
 */
export async function keepContact(
  ctx: SignedInContext,
  manager: EntityManager,
  details: PartyDetails,
): Promise<ContactRow> {
  const now = ctx.clock.now();
  const row = { ...details, specialistId: ctx.actor.accountId, createdAt: now, updatedAt: now };
  const [contact] = await manager.query<ContactRow[]>(
    `INSERT INTO client_contacts (${STORED.columns})
     SELECT ${STORED.values} FROM jsonb_to_record($1::jsonb) AS given (${STORED.fields})
     ON CONFLICT (specialist_id, lower(email)) DO UPDATE SET ${REPLACED} RETURNING ${COLUMNS}`,
    [JSON.stringify(row)],
  );
  const count = await manager.getRepository(ClientContact).countBy({ specialistId: ctx.actor.accountId });
  if (count > MOST)
    throw new Conflict(`En tus favoritos caben ${MOST} personas: elimina alguna.`, { code: "TOO_MANY" });
  if (!contact) throw new Error("the contact wasn't stored");
  return contact;
}

/** Throws NotFound. */
export async function deleteClientContact(ctx: SignedInContext, id: string): Promise<{ message: string }> {
  const number = requireId(id, NO_CONTACT);
  return ctx.db.transaction(async (manager) => {
    const { affected } = await manager
      .getRepository(ClientContact)
      .delete({ id: number, specialistId: ctx.actor.accountId });
    if (affected === 0) throw new NotFound(NO_CONTACT);
    await audit(ctx, manager, {
      action: "deleteClientContact",
      subjectType: "clientContact",
      subjectId: number,
    });
    return { message: "Se ha eliminado de tus favoritos" };
  });
}
