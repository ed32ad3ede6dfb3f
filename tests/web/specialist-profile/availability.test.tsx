import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openProfile, signIn } from "./open-profile.tsx";
import { profile } from "./sample-profile.ts";

beforeEach(signIn);
afterEach(cleanup);

const control = () => screen.findByRole("switch", { name: "Disponible" });
const isOn = async () => (await control()).getAttribute("aria-checked") === "true";

test("counts at once and says what it means", async () => {
  const { asked } = openProfile({
    SetAvailability: ({ available }) => ({
      setAvailability: {
        __typename: "SetAvailabilityPayload",
        profile: {
          __typename: "MySpecialistProfile",
          id: "7",
          available,
          publicView: { __typename: "PublicSpecialist", id: "7", available },
        },
        message: "Ya no apareces como disponible: nadie te enviará casos nuevos",
        userErrors: [],
      },
    }),
  });
  expect(await isOn()).toBe(true);
  await userEvent.click(await control());
  await screen.findByText("Ya no apareces como disponible: nadie te enviará casos nuevos");
  expect(await isOn()).toBe(false);
  expect(
    asked.filter(({ operation }) => operation === "SetAvailability").map(({ variables }) => variables),
  ).toEqual([{ available: false }]);
});

test("shows the stored state again when it couldn't be changed", async () => {
  openProfile({}, profile({ available: false }));
  await userEvent.click(await control());
  await screen.findByText("No se ha podido cambiar. Comprueba tu conexión e inténtalo de nuevo.");
  await waitFor(async () => expect(await isOn()).toBe(false));
});
