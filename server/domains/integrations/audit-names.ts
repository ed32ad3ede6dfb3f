import { Any } from "typeorm";
import { API_KEY_SCOPE_NAMES } from "../../../schema/rules/api-keys.ts";
import { named, numbersOf, type AuditNames, type NameSubjects } from "../accounts/users/audit-names.ts";
import { ApiKey } from "./api-key.entity.ts";
import { Webhook } from "./webhooks/webhook.entity.ts";

const nameKeys: NameSubjects = async ({ db }, ids) => {
  const keys = await db
    .getRepository(ApiKey)
    .find({ select: { id: true, name: true }, where: { id: Any(numbersOf(ids)) } });
  return named(keys, ({ name }) => ({ text: `la clave de API «${name}»`, page: null }));
};

const nameWebhooks: NameSubjects = async ({ db }, ids) => {
  const found = await db
    .getRepository(Webhook)
    .find({ select: { id: true, name: true }, where: { id: Any(numbersOf(ids)) } });
  return named(found, ({ name }) => ({ text: `el webhook «${name}»`, page: null }));
};

/** What the audit trail and the security log call keys of programs. */
export const apiKeyNames: AuditNames = {
  subjects: { apiKey: nameKeys, webhook: nameWebhooks },
  words: {
    apiKeyScope: Object.fromEntries(
      Object.entries(API_KEY_SCOPE_NAMES).map(([scope, name]) => [
        scope,
        `permiso para ${name.toLowerCase()}`,
      ]),
    ),
    webhookSwitch: { ON: "activó", OFF: "desactivó" },
    apiKeyChange: { CREATED: "creó", ROLLED: "dio un secreto nuevo a", REVOKED: "revocó" },
    apiKeyUse: { DEAD: "que no funciona", ELSEWHERE: "desde una dirección que no tiene permitida" },
  },
};
