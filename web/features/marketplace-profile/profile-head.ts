import { CREDENTIAL_KIND_NAMES } from "../../../schema/rules/specialist-words.ts";
import { capitalized } from "../../../schema/rules/sentences.ts";
import { publicPaths } from "../../app/public-paths.ts";
import type { PageHead, PublicHandle } from "../../app/public-page.ts";
import type { SpecialistType } from "../../generated/graphql.ts";
import { feeText } from "../../parts/specialists/specialist-words.ts";
import { joinWords } from "../../lib/text.ts";
import type { Profile, ProfileData } from "./load-profile.ts";

/** What is done rather than who does it: Spanish would need to know a woman from a man. */
const SERVICES: Record<SpecialistType, string> = {
  CONCILIATOR: "conciliación",
  MEDIATOR: "mediación",
  COLLECTOR: "recaudación",
  JUDICIAL: "asistencia judicial",
};
const LONGEST_TITLE = 60;
const LONGEST_DESCRIPTION = 160;

function servicesOf({ types }: Profile): string[] {
  return types.map(({ type }) => SERVICES[type]);
}

function titleOf(profile: Profile): string {
  const [city] = profile.cities;
  const place = city === undefined ? "" : ` en ${city}`;
  const services = servicesOf(profile);
  const of = (named: readonly string[]) =>
    named.length === 0 ? profile.displayName : `${profile.displayName}, ${joinWords(named)}${place}`;
  const whole = of(services);
  return whole.length <= LONGEST_TITLE ? whole : of(services.slice(0, 1));
}

/** At the end of a word. */
function cut(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text;
  return `${text.slice(0, LONGEST_DESCRIPTION - 1).replace(/[\s,.;:]+\S*$/, "")}…`;
}

function descriptionOf(profile: Profile): string {
  const { cities, headline, displayName } = profile;
  const what = joinWords(servicesOf(profile));
  const place = cities.length === 0 ? "" : ` en ${joinWords(cities)}`;
  const offer = `${capitalized(what)}${place}.`;
  const own = headline === "" ? "" : `${headline.replace(/[.\s]+$/, "")}. `;
  return cut(
    `${own}${offer} Experiencia, tarifa, idiomas y valoraciones de ${displayName}: contrata sin ir a juicio.`,
  );
}

/** undefined instead of an empty list, so that the property is left out. */
function listed(name: string, values: readonly unknown[]): object {
  return values.length === 0 ? {} : { [name]: values };
}

function credentialData({ kind, title, issuer }: Profile["verifiedCredentials"][number]): object {
  return {
    "@type": "EducationalOccupationalCredential",
    name: title,
    credentialCategory: CREDENTIAL_KIND_NAMES[kind],
    ...(issuer === "" ? {} : { recognizedBy: { "@type": "Organization", name: issuer } }),
  };
}

/** As schema.org names them. Specialists work on their own account: their service is no branch of the product. */
function structuredData(profile: Profile, origin: string): object[] {
  const url = origin + publicPaths.publicSpecialist(profile.id);
  const image = profile.photoUrl === null ? {} : { image: origin + profile.photoUrl };
  const shared = { name: profile.displayName, url, ...image };
  return [
    { ...shared, ...personData(profile, url) },
    { ...shared, ...serviceData(profile, url) },
  ];
}

function personData(profile: Profile, url: string): object {
  const { headline, skills, verifiedCredentials, nativeLanguage, additionalLanguages } = profile;
  const languages = [nativeLanguage, ...additionalLanguages.map(({ language }) => language)];
  return {
    "@type": "Person",
    "@id": `${url}#persona`,
    ...(headline === "" ? {} : { description: headline }),
    ...listed(
      "knowsLanguage",
      languages.flatMap((language) => language?.language ?? []),
    ),
    ...listed(
      "knowsAbout",
      skills.map(({ skill }) => skill),
    ),
    ...listed("hasCredential", verifiedCredentials.map(credentialData)),
  };
}

function serviceData(profile: Profile, url: string): object {
  const { cities, feeCharges } = profile;
  const [city] = cities;
  return {
    "@type": "ProfessionalService",
    "@id": `${url}#servicio`,
    description: descriptionOf(profile),
    employee: { "@id": `${url}#persona` },
    ...listed(
      "areaServed",
      cities.map((name) => ({ "@type": "City", name })),
    ),
    address: {
      "@type": "PostalAddress",
      ...(city === undefined ? {} : { addressLocality: city }),
      addressCountry: "ES",
    },
    ...(feeCharges.length === 0 ? {} : { priceRange: feeCharges.map(feeText).join(" · ") }),
    ...ratingData(profile),
  };
}

/** Only where somebody has rated. */
function ratingData({ rating, reviewCount }: Profile): object {
  if (rating === null || reviewCount === 0) return {};
  const aggregateRating = {
    "@type": "AggregateRating",
    ratingValue: rating,
    reviewCount,
    bestRating: 5,
    worstRating: 1,
  };
  return { aggregateRating };
}

function head({ profile }: ProfileData): PageHead {
  return {
    title: titleOf(profile),
    description: descriptionOf(profile),
    path: publicPaths.publicSpecialist(profile.id),
    // A specialist who hides the fee is left out of search engines.
    indexed: profile.listed,
    structuredData: (origin) => structuredData(profile, origin),
  };
}

export const profileHandle = { head } satisfies PublicHandle<ProfileData>;
