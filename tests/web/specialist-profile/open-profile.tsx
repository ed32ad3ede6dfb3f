import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as ProfilePage } from "../../../web/features/specialist-profile/SpecialistProfilePage.tsx";
import { startSession } from "../../../web/lib/session.ts";
import { renderWithServer, type Answers, type Asked } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";
import { catalogs, profile } from "./sample-profile.ts";

export const PATH = "/dashboard/specialist/profile";

/** A specialist who has just signed in, without drafts. */
export function signIn(): void {
  localStorage.clear();
  sessionStorage.clear();
  startSession(makeToken({ role: "SPECIALIST" }));
}

export function openProfile(answers: Answers = {}, stored = profile()) {
  return renderWithServer(
    [
      { path: PATH, element: <ProfilePage /> },
      { path: "/dashboard/account", element: <p>la cuenta</p> },
    ],
    PATH,
    {
      SpecialistProfilePage: () => ({ mySpecialistProfile: stored }),
      ProfileCatalogs: () => catalogs,
      ...answers,
    },
  );
}

export const edit = async (title: string) =>
  userEvent.click(await screen.findByRole("button", { name: `Editar ${title}` }));
export const save = () => userEvent.click(screen.getByRole("button", { name: "Guardar" }));
/** The inputs of one operation, in the order they were sent. */
export const inputs = (asked: readonly Asked[], operation: string) =>
  asked.filter((request) => request.operation === operation).map(({ variables }) => variables["input"]);
