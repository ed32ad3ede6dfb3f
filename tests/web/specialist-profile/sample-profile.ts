import type { ProfileCredentialFragment, SpecialistProfileFragment } from "../../../web/generated/graphql.ts";

const spanish = { __typename: "Language", id: "1", language: "Español" };
const english = { __typename: "Language", id: "2", language: "Inglés" };

export const catalogs = {
  languages: [spanish, english, { __typename: "Language", id: "3", language: "Francés" }],
  skills: ["Mediación civil", "Escucha activa", "Negociación", "Recobro", "Redacción"].map(
    (skill, index) => ({
      __typename: "Skill",
      id: String(index + 1),
      skill,
      group: "GENERAL",
      show: true,
    }),
  ),
};

const shared = {
  headline: "Mediadora civil",
  presentation: "Acerco a las partes.",
  training: "",
  types: [{ __typename: "SpecialistTypeLevel", type: "MEDIATOR", experienceLevel: 3 }],
  skills: catalogs.skills.slice(0, 4).map(({ show: _show, ...skill }) => skill),
  feeCharges: [{ __typename: "FeeCharge", chargeType: "AMOUNT", tariffValue: 400 }],
  feeHidden: false,
  cities: ["Madrid"],
  workModality: "REMOTE",
  nativeLanguage: spanish,
  additionalLanguages: [{ __typename: "SpokenLanguage", language: english, level: "B2" }],
};

export function credential(changes: Partial<ProfileCredentialFragment> = {}): ProfileCredentialFragment {
  return {
    __typename: "Credential",
    id: "31",
    kind: "QUALIFICATION",
    title: "Grado en Derecho",
    issuer: "Universidad de Sevilla",
    number: "",
    validUntil: null,
    expired: false,
    document: null,
    status: "PENDING",
    reviewNote: null,
    version: 2,
    ...changes,
  } as ProfileCredentialFragment;
}

/** A profile as the server gives it, `__typename` included: Apollo stores by it. */
export function profile(changes: Record<string, unknown> = {}): SpecialistProfileFragment {
  const own = { ...shared, ...changes };
  return {
    __typename: "MySpecialistProfile",
    id: "7",
    credentials: [],
    completeness: 80,
    gaps: [],
    listed: true,
    available: true,
    version: 5,
    ...own,
    publicView: {
      __typename: "PublicSpecialist",
      id: "7",
      displayName: "Elena Ferrer",
      initials: "EF",
      photoUrl: null,
      ...shared,
      verifiedCredentials: [],
      available: true,
      rating: null,
      reviewCount: 0,
    },
  } as unknown as SpecialistProfileFragment;
}
