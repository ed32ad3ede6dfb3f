import DataLoader from "dataloader";
import { ArrayContains, In, type EntityManager } from "typeorm";
import { mailAccount } from "../accounts/account-mail.ts";
import { displayName } from "../accounts/account.entity.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { findUser, lockUser, type UserAnswer } from "../accounts/users/user-rows.ts";
import { Conflict } from "../../platform/refusals.ts";
import { credentialsOf, isExpired } from "./credentials.ts";
import { Specialist } from "./specialist.entity.ts";
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
    const profiles = manager.getRepository(Specialist);
    const profile = await profiles.findOne({
      select: { accountId: true, types: true, experienceLevels: true },
      where: { accountId: account.id },
      lock: { mode: "pessimistic_write" },
    });
    if (!profile || account.status === "CLOSED" || profile.types.length === 0) throw new Conflict(NO_PROFILE);
    if (profile.types.includes(JUDICIAL) === granted) return;
    if (granted && !(await isRegistered(ctx, manager, account.id))) throw new Conflict(NO_REGISTRATION);
    if (!granted && profile.types.length === 1) throw new Conflict(ONLY_TYPE);
    await profiles.update(account.id, {
      ...(granted ? withJudicial(profile) : withoutJudicial(profile)),
      version: () => "version + 1",
      updatedAt: ctx.clock.now(),
    });
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

/** Whether a verified, unexpired registration proves it. */
async function isRegistered(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  accountId: number,
): Promise<boolean> {
  const credentials = await credentialsOf(manager, [accountId]);
  return credentials.some(
    (row) => row.kind === "REGISTRATION" && row.status === "VERIFIED" && !isExpired({ clock }, row),
  );
}

type Types = Pick<Specialist, "types" | "experienceLevels">;

/** Adds the type as the last one, in the profile as in the list. */
function withJudicial({ types, experienceLevels }: Types): Types {
  return { types: [...types, JUDICIAL], experienceLevels: [...experienceLevels, FIRST_LEVEL] };
}

function withoutJudicial({ types, experienceLevels }: Types): Types {
  const at = types.indexOf(JUDICIAL);
  return { types: types.toSpliced(at, 1), experienceLevels: experienceLevels.toSpliced(at, 1) };
}

function judicialMail(publicUrl: string, granted: boolean) {
  return {
    category: "necessary" as const,
    kind: granted ? "judicial-given" : "judicial-taken",
    subject: granted ? "Ya tienes el tipo «Judicial»" : "Tu perfil ya no tiene el tipo «Judicial»",
    bell: { topic: "ACCOUNT" as const, path: "/dashboard/specialist/profile", thing: "judicial-type" },
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
          const judicial = await ctx.db.getRepository(Specialist).find({
            select: { accountId: true },
            where: { accountId: In(ids), types: ArrayContains([JUDICIAL]) },
          });
          const found = new Set(judicial.map(({ accountId }) => accountId));
          return ids.map((id) => found.has(id));
        },
        { cache: false },
      ),
  );
}
