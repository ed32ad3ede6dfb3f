import { describe, expect, test } from "@jest/globals";
import type { Profile } from "../../../web/features/marketplace-profile/load-profile.ts";
import { profileHandle } from "../../../web/features/marketplace-profile/profile-head.ts";
import { profile } from "./open-profile.tsx";

const headOf = (specialist: Profile) =>
  profileHandle.head({ profile: specialist, reviews: { nodes: [], totalCount: 0 }, page: 1 });
const dataOf = (specialist: Profile) => headOf(specialist).structuredData?.("https://acuerdo.example") ?? [];

describe("the head of a profile", () => {
  test("says what is done where, in what search engines show", () => {
    const head = headOf(profile());
    expect(head).toMatchObject({
      title: "Elena Ferrer, mediación en Sevilla",
      path: "/marketplace/3",
      indexed: true,
    });
    expect(head.description).toBe(
      "Acuerdos entre vecinos. Mediación en Sevilla. Experiencia, tarifa, idiomas y valoraciones de Elena Ferrer: contrata sin ir a juicio.",
    );
  });

  test.each([
    profile({ headline: "x".repeat(120) }),
    profile({ headline: "", cities: [], types: [{ type: "JUDICIAL", experienceLevel: 1 }] }),
    profile({
      displayName: "María del Pilar Fernández de la Torre",
      cities: ["Las Palmas de Gran Canaria", "Santa Cruz de Tenerife"],
      types: [
        { type: "CONCILIATOR", experienceLevel: 1 },
        { type: "MEDIATOR", experienceLevel: 1 },
        { type: "COLLECTOR", experienceLevel: 1 },
      ],
    }),
  ])("keeps to the lengths", (specialist) => {
    const { title, description } = headOf(specialist);
    expect(title.startsWith(specialist.displayName)).toBe(true);
    expect(description.length).toBeGreaterThanOrEqual(50);
    expect(description.length).toBeLessThanOrEqual(160);
  });

  test("a rating only where somebody has rated", () => {
    expect(dataOf(profile())[1]).toMatchObject({
      "@type": "ProfessionalService",
      url: "https://acuerdo.example/marketplace/3",
      priceRange: "400\u00A0€ por caso",
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    });
    expect(dataOf(profile({ rating: null, reviewCount: 0 }))[1]).not.toHaveProperty("aggregateRating");
    expect(dataOf(profile())[0]).toMatchObject({ "@type": "Person", name: "Elena Ferrer" });
  });

  test("what somebody hasn't told isn't claimed to be empty", () => {
    const bare = {
      cities: [],
      skills: [],
      verifiedCredentials: [],
      nativeLanguage: null,
      additionalLanguages: [],
    };
    const said = JSON.stringify(dataOf(profile(bare)));
    expect(said).not.toMatch(/:\[\]|:""|:null/);
    expect(said).not.toContain("parentOrganization");
  });

  test("who hides the fee is kept out of search engines", () => {
    expect(headOf(profile({ listed: false })).indexed).toBe(false);
  });
});
