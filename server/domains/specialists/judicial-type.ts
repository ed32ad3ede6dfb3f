import DataLoader from "dataloader";
import { mailAccount } from "../accounts/account-mail.ts";
import { displayName } from "../accounts/account.entity.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { findUser, lockUser, type UserAnswer } from "../accounts/users/user-rows.ts";
import { Conflict } from "../../platform/refusals.ts";
import { JUDICIAL } from "./specialist-properties.ts";

const FIRST_LEVEL = 1;
const NO_PROFILE = "Esta cuenta no tiene un perfil de especialista completo.";
const NO_REGISTRATION =
  "Antes hay que verificar una colegiación o inscripción en un registro que siga vigente: está en sus credenciales.";
const ONLY_TYPE = "Es el único tipo de su perfil: tiene que elegir otro antes de que se le quite este.";

/**
 * 'Judicial' is given by an administrator who has verified that the specialist is registered with a professional body, and
 * taken away again; the specialist is told and says the years of experience. Throws NotFound, Conflict.
 */
export async function setJudicialType(
  ctx: SignedInContext,
  id: string,
  granted: boolean,
): Promise<UserAnswer> {
  await ctx.db.transaction(async (manager) => {
    const account = await lockUser(manager, id);
    const [profile] = await manager.query<{ types: number[]; registered: boolean }[]>(
      `SELECT s.types, EXISTS (SELECT FROM specialist_credentials c WHERE c.account_id = s.account_id
         AND c.kind = 'REGISTRATION' AND c.status = 'VERIFIED'
         AND (c.valid_until IS NULL OR c.valid_until >= $2::date)) AS registered
       FROM specialists s WHERE s.account_id = $1`,
      [account.id, ctx.clock.today()],
    );
    if (!profile || account.status === "CLOSED" || profile.types.length === 0) throw new Conflict(NO_PROFILE);
    if (profile.types.includes(JUDICIAL) === granted) return;
    if (granted && !profile.registered) throw new Conflict(NO_REGISTRATION);
    if (!granted && profile.types.length === 1) throw new Conflict(ONLY_TYPE);
    // It is the last of the types, in the profile as in the list.
    await manager.query(
      granted
        ? `UPDATE specialists SET types = types || $2::smallint, experience_levels = experience_levels || $3::smallint,
             version = version + 1, updated_at = $4 WHERE account_id = $1`
        : `UPDATE specialists SET experience_levels = experience_levels[1:array_position(types, $2::smallint) - 1]
             || experience_levels[array_position(types, $2::smallint) + 1:], types = array_remove(types, $2::smallint),
             version = version + 1, updated_at = $3 WHERE account_id = $1`,
      granted
        ? [account.id, JUDICIAL, FIRST_LEVEL, ctx.clock.now()]
        : [account.id, JUDICIAL, ctx.clock.now()],
    );
    await mailAccount(ctx, manager, account.id, judicialMail(ctx.env.publicUrl, granted));
    await audit(ctx, manager, {
      action: "setJudicialType",
      subjectType: "account",
      subjectId: account.id,
      data: { granted },
    });
  });
  const user = await findUser(ctx, id);
  const message = granted
    ? `${displayName(user)} ya tiene el tipo «Judicial». Se le avisa por correo.`
    : `${displayName(user)} ya no tiene el tipo «Judicial». Se le avisa por correo.`;
  return { user, message };
}

function judicialMail(publicUrl: string, granted: boolean) {
  return {
    category: "necessary" as const,
    kind: granted ? "judicial-given" : "judicial-taken",
    subject: granted ? "Ya tienes el tipo «Judicial»" : "Tu perfil ya no tiene el tipo «Judicial»",
    content: {
      paragraphs: granted
        ? [
            "Hemos comprobado tu colegiación y hemos añadido el tipo «Judicial» a tu perfil: quien lo busque te encuentra.",
            "Indica en tu perfil cuántos años de experiencia tienes en él.",
          ]
        : ["Quien administra la plataforma ha quitado el tipo «Judicial» de tu perfil."],
      action: { label: "Ver mi perfil", url: `${publicUrl}/dashboard/specialist/profile` },
    },
  };
}

/** By account, whether the profile has the type; all that one request asks for in one statement. */
export function judicialLoader(ctx: Context): DataLoader<number, boolean> {
  return ctx.loader(
    "judicialTypes",
    () =>
      new DataLoader<number, boolean>(
        async (ids) => {
          const rows = await ctx.db.query<{ id: number }[]>(
            `SELECT account_id AS id FROM specialists WHERE account_id = ANY($1) AND ${JUDICIAL} = ANY(types)`,
            [ids],
          );
          const found = new Set(rows.map((row) => row.id));
          return ids.map((id) => found.has(id));
        },
        { cache: false },
      ),
  );
}
