import type { TestDeps } from "./deps.ts";

export interface TestProfile {
  names: string;
  surnames: string;
  companyName: string | null;
  status: string;
  types: number[];
  levels: number[];
  skills: number[];
  feeAmount: number | null;
  feePercentage: number | null;
  feeHidden: boolean;
  cities: string[];
  workModality: number | null;
  nativeLanguage: number | null;
  additionalLanguages: { language: number; level: string }[];
  headline: string;
  presentation: string;
  activatedAt: string | null;
  lastLoginAt: string | null;
}

/** All that a public profile must have. */
const COMPLETE: TestProfile = {
  names: "Nuria",
  surnames: "Gómez Sanz",
  companyName: null,
  status: "ACTIVE",
  types: [2],
  levels: [2],
  skills: [1, 2, 3, 4],
  feeAmount: 400,
  feePercentage: null,
  feeHidden: false,
  cities: ["Madrid"],
  workModality: 2,
  nativeLanguage: 1,
  additionalLanguages: [],
  headline: "",
  presentation: "",
  activatedAt: null,
  lastLoginAt: null,
};

let people = 0;

/** A specialist with a complete profile but for what `change` says; gives the account's id. */
export async function addSpecialist(deps: TestDeps, change: Partial<TestProfile> = {}): Promise<number> {
  const profile = { ...COMPLETE, ...change };
  people += 1;
  const [row] = await deps.db.query<{ id: number }[]>(
    `INSERT INTO accounts (created_at, updated_at, email, role, status, names, surnames, company_name, password_hash, activated_at, last_login_at)
     VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', $1, 'SPECIALIST', $2, $3, $4, $5, 'none', $6, $7) RETURNING id`,
    [
      `especialista${people}@correo.example`,
      profile.status,
      profile.names,
      profile.surnames,
      profile.companyName,
      profile.activatedAt,
      profile.lastLoginAt,
    ],
  );
  const accountId = row?.id ?? 0;
  await addProfile(deps, accountId, profile);
  return accountId;
}

/** A complete profile for an account that is there already. */
export async function addProfile(
  deps: TestDeps,
  accountId: number,
  change: Partial<TestProfile> = {},
): Promise<void> {
  const profile = { ...COMPLETE, ...change };
  await deps.db.query(
    `INSERT INTO specialists (created_at, updated_at, account_id, types, experience_levels, skills, fee_amount, fee_percentage, fee_hidden, cities,
       work_modality, native_language, additional_languages, headline, presentation)
     VALUES ('2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      accountId,
      profile.types,
      profile.levels,
      profile.skills,
      profile.feeAmount,
      profile.feePercentage,
      profile.feeHidden,
      profile.cities,
      profile.workModality,
      profile.nativeLanguage,
      JSON.stringify(profile.additionalLanguages),
      profile.headline,
      profile.presentation,
    ],
  );
}

/** The secret by which the page of who hides the fee opens. */
export async function linkOf(deps: Pick<TestDeps, "db">, accountId: number): Promise<string> {
  const [row] = await deps.db.query<{ link: string }[]>(
    `SELECT link_token AS link FROM specialists WHERE account_id = $1`,
    [accountId],
  );
  return row?.link ?? "";
}
