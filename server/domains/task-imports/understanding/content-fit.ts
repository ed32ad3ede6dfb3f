import type { OptionProperty } from "../../tasks/task-columns.ts";
import type { TaskProperty } from "../../../../schema/rules/task-properties.ts";
import type { CellKind } from "./cell-kinds.ts";
import type { ColumnProfile } from "./column-profile.ts";
import { findOption, OPTION_PROPERTIES } from "./options.ts";

/** Nothing is known of a column that is empty or says nothing: its header alone speaks. */
const FIT_OF_EMPTY = 0.6;
const MOST_OPTIONS = 30;
const MOST_TYPES = 50;

/** How far a column's content can be the property: 0 excludes it, 1 is just what is expected. */
export function contentFit(property: TaskProperty, profile: ColumnProfile): number {
  return profile.looked === 0 ? FIT_OF_EMPTY : (FITS[property] ?? words)(profile);
}

/** The part (0–1) of a column's values that are known options of the property. */
export function knownOptions(property: OptionProperty, profile: ColumnProfile): number {
  let known = 0;
  let all = 0;
  for (const { value, count } of profile.topValues) {
    all += count;
    if (findOption(property, value) !== null) known += count;
  }
  return all === 0 ? 0 : known / all;
}

export function share(profile: ColumnProfile, ...kinds: CellKind[]): number {
  const count = kinds.reduce((sum, kind) => sum + profile.kinds[kind], 0);
  return profile.looked === 0 ? 0 : count / profile.looked;
}

/** "sin correo" in three rows of four makes no other column of it. */
function reached(fit: (profile: ColumnProfile) => number): (profile: ColumnProfile) => number {
  return (profile) => {
    const looked = profile.looked - profile.unreachable;
    return looked === 0 ? FIT_OF_EMPTY : fit({ ...profile, looked });
  };
}

/** Others hold plain words. */
const FITS: Partial<Record<TaskProperty, (profile: ColumnProfile) => number>> = {
  entity: (profile) => (share(profile, "integer", "postalCode", "serial") > 0.5 ? 0.2 : words(profile)),
  debtor: (profile) => (isOptionColumn(profile) ? 0 : names(profile)),
  thirdParties: (profile) => (isOptionColumn(profile) ? 0 : names(profile)),
  nContract: contractNumbers,
  nSessions: (profile) => {
    const integers = share(profile, "integer");
    return integers < 0.5 || (profile.largestInteger ?? 0) > 9_999 ? 0 : integers;
  },
  typeContract: (profile) => optionFit("typeContract", profile, 0.5),
  intervention: (profile) => optionFit("intervention", profile, 0.4),
  status: (profile) => optionFit("status", profile, 0),
  amountDebt: (profile) => {
    const numbers = share(profile, "amount", "integer", "serial", "postalCode");
    return numbers < 0.5 ? 0 : numbers;
  },
  debtDate: dates,
  assignmentDate: dates,
  dateLastAction: dates,
  type: (profile) => {
    if (profile.manyDistinct || profile.distinct > MOST_TYPES) return 0.2;
    return isOptionColumn(profile) ? 0.3 : words(profile);
  },
  addressContract: addresses,
  addressMain: addresses,
  addressExtra: addresses,
  phone: reached((profile) => {
    const long = (profile.largestInteger ?? 0) >= 1_000_000 ? share(profile, "integer") : 0;
    const phones = share(profile, "phone") + 0.7 * long;
    return phones < 0.3 ? 0 : Math.min(1, phones);
  }),
  email: reached((profile) => (share(profile, "email") < 0.3 ? 0 : share(profile, "email"))),
  identityDocument: (profile) => {
    const documents = share(profile, "nif");
    if (documents >= 0.3) return Math.min(1, documents + 0.1);
    if (share(profile, "integer") > 0.5 && (profile.largestInteger ?? 0) >= 100_000) return 0.5;
    return words(profile) > 0 && share(profile, "name", "address") < 0.3 ? 0.4 : 0;
  },
};

/** Plain words: nothing that is recognisably something else. */
function words(profile: ColumnProfile): number {
  return share(profile, "email", "phone", "iban", "nif", "date", "amount") > 0.5 ? 0 : 1;
}

function names(profile: ColumnProfile): number {
  if (words(profile) === 0 || share(profile, "integer", "postalCode", "serial") > 0.5) return 0;
  if (share(profile, "address") > 0.5) return 0;
  return Math.min(1, 0.7 + share(profile, "name"));
}

function contractNumbers(profile: ColumnProfile): number {
  if (share(profile, "email", "date", "amount", "address") > 0.5) return 0;
  if (share(profile, "name") > 0.6) return 0;
  if (profile.nonEmpty >= 20 && profile.distinct <= 2 && !profile.manyDistinct) return 0.2;
  return share(profile, "phone", "nif") > 0.8 ? 0.6 : 1;
}

function dates(profile: ColumnProfile): number {
  // Serial day numbers written as text look like postal codes.
  const found = share(profile, "date", "serial") + 0.6 * share(profile, "postalCode");
  return found < 0.4 ? 0 : Math.min(1, found);
}

function addresses(profile: ColumnProfile): number {
  if (words(profile) === 0 || share(profile, "integer", "postalCode", "serial") > 0.5) return 0;
  const found = share(profile, "address");
  // A street name alone is no proof, a column of short codes is no address.
  return found > 0.3 ? Math.min(1, found + 0.2) : profile.longest >= 12 ? 0.5 : 0;
}

/** `unknown`: the fit of few distinct words nobody has explained yet, to be mapped once by hand. */
function optionFit(property: OptionProperty, profile: ColumnProfile, unknown: number): number {
  if (profile.manyDistinct || words(profile) === 0) return 0;
  const known = knownOptions(property, profile);
  if (known >= 0.5) return known;
  const others = OPTION_PROPERTIES.filter((other) => other !== property);
  if (others.some((other) => knownOptions(other, profile) > 0.7)) return 0;
  const few = profile.distinct <= MOST_OPTIONS && share(profile, "name", "address") < 0.6;
  return few && (known > 0 || profile.nonEmpty > profile.distinct || profile.nonEmpty < 5) ? unknown : 0;
}

function isOptionColumn(profile: ColumnProfile): boolean {
  return knownOptions("intervention", profile) > 0.7 || knownOptions("typeContract", profile) > 0.7;
}
