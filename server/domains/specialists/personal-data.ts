import type { EntityManager } from "typeorm";
import type { BlockedPart, PersonalPart, PersonalDataHolder } from "../../shared/personal-data-holder.ts";
import type { Context } from "../../shared/context.ts";
import { listLanguages, listSkills } from "../catalogs/catalogs.service.ts";
import { credentialsOf, isExpired } from "./credentials.ts";
import type { CredentialRow } from "./credentials.ts";
import type { ProfileValues } from "./profile-values.ts";
import { profileFields } from "./profile-changes.ts";
import { feeCharges } from "./specialist-profile.ts";
import { Specialist } from "./specialist.entity.ts";
import { SpecialistCredential } from "./specialist-credential.entity.ts";
import { clockText } from "./working-hours/clock-text.ts";
import { DaysOff } from "./working-hours/days-off.entity.ts";
import { WorkingHours } from "./working-hours/working-hours.entity.ts";
import { scheduleOf, WEEKDAYS } from "./working-hours/working-hours.ts";
import type { Schedule } from "./working-hours/working-hours.ts";

/** What a specialist's profile keeps of a person. */
export const specialistsDataHolder = { name: "specialists", collect, block } satisfies PersonalDataHolder;

async function collect(ctx: Pick<Context, "db" | "clock">, accountId: number): Promise<PersonalPart[]> {
  const profile = await ctx.db.getRepository(Specialist).findOneBy({ accountId });
  if (!profile) return [];
  const credentials = await credentialsOf(ctx.db, [accountId]);
  return [
    { name: "perfil.json", json: await describeProfile(ctx, profile) },
    { name: "credenciales.json", json: credentials.map((row) => describeCredential(ctx, row)) },
    ...credentials.flatMap(({ id, document }) =>
      document ? [{ name: `credenciales/${id}-${document.fileName}`, key: document.key }] : [],
    ),
  ];
}

/** In words, as the profile page shows it, with the stored values where a program may want them. */
async function describeProfile(
  ctx: Pick<Context, "db" | "clock">,
  profile: Specialist,
): Promise<Record<string, unknown>> {
  const catalogue = {
    skills: new Map((await listSkills(ctx)).map((skill) => [skill.id, skill])),
    languages: new Map((await listLanguages(ctx)).map((language) => [language.id, language])),
  };
  const values: ProfileValues = profile;
  const shown = profileFields(values, values, catalogue).map(({ label, current }) => [label, current]);
  return {
    ...(Object.fromEntries(shown) as Record<string, unknown>),
    tarifas: feeCharges(profile),
    ...describeSchedule(await scheduleOf(ctx, ctx.db, profile.accountId)),
    creado: profile.createdAt.toISOString(),
    actualizado: profile.updatedAt.toISOString(),
  };
}

function describeSchedule({ hours, daysOff }: Schedule): Record<string, unknown> {
  return {
    horario: hours.map(({ weekday, fromMinute, untilMinute }) => ({
      dia: WEEKDAYS[weekday],
      desde: clockText(fromMinute),
      hasta: clockText(untilMinute),
    })),
    diasSinAtencion: daysOff.map(({ firstDay, lastDay }) => ({ desde: firstDay, hasta: lastDay })),
  };
}

function describeCredential(
  ctx: Pick<Context, "clock">,
  { accountId: _accountId, document, version: _version, ...row }: CredentialRow,
): Record<string, unknown> {
  return { ...row, expired: isExpired(ctx, row), document: document?.fileName ?? null };
}

/** The profile's texts and the credentials go; types and levels stay for the statistics of closed work. */
async function block(
  _ctx: Pick<Context, "db" | "clock">,
  manager: EntityManager,
  accountId: number,
): Promise<BlockedPart | null> {
  const profile = await manager.findOneBy(Specialist, { accountId });
  if (!profile) return null;
  const credentials = await credentialsOf(manager, [accountId]);
  await manager.getRepository(SpecialistCredential).delete({ accountId });
  await manager.getRepository(WorkingHours).delete({ accountId });
  await manager.getRepository(DaysOff).delete({ accountId });
  const emptied = {
    skills: [],
    cities: [],
    feeAmount: null,
    feePercentage: null,
    workModality: null,
    nativeLanguage: null,
    additionalLanguages: [],
    headline: "",
    presentation: "",
    training: "",
  };
  await manager.update(Specialist, { accountId }, { ...emptied, version: profile.version + 1 });
  return {
    data: { profile, credentials },
    fileKeys: credentials.flatMap(({ document }) => (document ? [document.key] : [])),
  };
}
