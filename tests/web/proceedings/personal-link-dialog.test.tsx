import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { PersonalLinkDialog } from "../../../web/parts/parties/PersonalLinkDialog.tsx";
import { renderWithServer } from "../tasks/render-with-server.tsx";

function open(lawyer: string | null, isMailed: boolean, termRuns = true) {
  const element = (
    <PersonalLinkDialog
      party={{
        displayName: "Laura Puig",
        side: "RESPONDENT",
        address: null,
        postalCode: null,
        city: null,
      }}
      matter={{
        reference: "T26-0000001",
        interventionType: "COLLECTION",
        claimantName: "Banco Ejemplo",
        specialistName: "Elena",
      }}
      link={{
        url: "https://acuerdo.example/invitacion#secreto",
        qr: "<svg/>",
        shortCode: "K7QP-3MXD-2R",
        expiresAt: "2026-12-28T10:00:00.000Z",
        termRuns,
      }}
      lawyer={lawyer}
      isMailed={isMailed}
      onClose={() => undefined}
    />
  );
  return renderWithServer([{ path: "/", element }], "/", {}).view;
}

test("a link of somebody represented is to be given to who represents it", () => {
  const { unmount } = open(null, false);
  expect(screen.getByText(/^Entrégaselo solo a Laura Puig:/)).toBeTruthy();
  expect(screen.queryByText(/representa a/)).toBeNull();
  unmount();
  const { unmount: close } = open("Lucía Letrada", false);
  expect(screen.getByText(/^Entrégaselo solo a Lucía Letrada:/)).toBeTruthy();
  expect(screen.getByText(/^Lucía Letrada representa a Laura Puig: el enlace/)).toBeTruthy();
  close();
  open("Lucía Letrada", true);
  expect(
    screen.getByText("Lucía Letrada representa a Laura Puig: la invitación va a su correo."),
  ).toBeTruthy();
});

test("the letter says the term of law where one runs, and none where law leaves the matter out", () => {
  const letter = () => document.querySelector("[data-print-alone]")?.textContent;
  const { unmount } = open(null, false);
  expect(letter()).toContain("para decir que no: si pasan 30 días naturales desde que recibes esta carta");
  unmount();
  open(null, false, false);
  expect(letter()).toContain("Te pedimos que respondas, aunque sea para decir que no.");
  expect(letter()).not.toMatch(/30 días|10\.4/);
});
