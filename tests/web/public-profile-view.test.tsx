import { describe, expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import {
  PublicProfileView,
  type PublicProfile,
} from "../../web/parts/specialist-profile/PublicProfileView.tsx";

const bare: PublicProfile = {
  displayName: "Elena Ferrer",
  initials: "EF",
  photoUrl: null,
  headline: "",
  presentation: "",
  training: "",
  types: [],
  skills: [],
  feeCharges: [],
  feeHidden: false,
  cities: [],
  workModality: null,
  nativeLanguage: null,
  additionalLanguages: [],
  verifiedCredentials: [],
};

const headings = () =>
  screen.getAllByRole("heading").map(({ tagName, textContent }) => [tagName, textContent]);

describe("a specialist as the public sees them", () => {
  test("says what isn't known and leaves empty parts out", () => {
    render(<PublicProfileView profile={bare} nameAs="h1" />);
    expect(screen.getByText("Ubicación no especificada")).toBeTruthy();
    expect(screen.getByText("Tarifa no disponible")).toBeTruthy();
    expect(headings()).toEqual([["H1", "Elena Ferrer"]]);
  });

  test("a hidden fee isn't shown even where it is known", () => {
    const feeCharges = [{ chargeType: "AMOUNT", tariffValue: 400 }] as const;
    render(<PublicProfileView profile={{ ...bare, feeCharges, feeHidden: true }} nameAs="h1" />);
    expect(screen.getByText("Tarifa no disponible")).toBeTruthy();
    expect(screen.queryByText(/400/)).toBeNull();
  });

  test("shows every part under the name, with headings one level below it", () => {
    const profile: PublicProfile = {
      ...bare,
      types: [{ type: "COLLECTOR", experienceLevel: 4 }],
      skills: [{ id: "4", skill: "Recobro telefónico", group: "COLLECTION" }],
      feeCharges: [
        { chargeType: "AMOUNT", tariffValue: 1500 },
        { chargeType: "PERCENTAGE", tariffValue: 15 },
      ],
      cities: ["Madrid", "Toledo"],
      workModality: "TRAVELS",
      nativeLanguage: { language: "Español" },
      additionalLanguages: [{ language: { id: "2", language: "Inglés" }, level: "C1" }],
      verifiedCredentials: [
        { kind: "INSURANCE", title: "Póliza", issuer: "Mapfre", number: "7", validUntil: "2027-12-31" },
      ],
    };
    render(<PublicProfileView profile={profile} nameAs="h2" />);
    expect(screen.getByText("Ubicado en Madrid y Toledo · Con desplazamiento")).toBeTruthy();
    expect(screen.getByText("1.500 € por caso")).toBeTruthy();
    expect(screen.getByText("15 % de lo recaudado")).toBeTruthy();
    expect(screen.getByText("7 años o más · Experto")).toBeTruthy();
    expect(screen.getByText("Nivel C1")).toBeTruthy();
    expect(
      screen.getByText("Seguro de responsabilidad civil · Mapfre · n.º 7 · vigente hasta el 31/12/2027"),
    ).toBeTruthy();
    expect(headings()).toEqual([
      ["H2", "Elena Ferrer"],
      ["H3", "Credenciales verificadas"],
      ["H3", "Experiencia"],
      ["H3", "Habilidades"],
      ["H3", "Idiomas"],
    ]);
  });
});
