import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation, useNavigation } from "react-router-dom";
import { withoutBriefWaits } from "../../../web/app/brief-waits.ts";

/** A page to leave for one whose loader ends when told; counts how often the page that is left is drawn. */
function pages() {
  let arrive = (): void => undefined;
  const arrival = new Promise<null>((resolve) => {
    arrive = () => resolve(null);
  });
  let drawn = 0;
  function Left() {
    useLocation();
    const { state } = useNavigation();
    drawn++;
    return <p>Se va: {state}</p>;
  }
  const router = withoutBriefWaits(
    createMemoryRouter([
      { path: "/", element: <Left /> },
      { path: "/next", element: <p>Llegada</p>, loader: () => arrival },
    ]),
  );
  render(<RouterProvider router={router} useTransitions={false} />);
  return { router, arrive, drawn: () => drawn };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test("a page that comes soon takes the place of one that isn't drawn again", async () => {
  const { router, arrive, drawn } = pages();
  const before = drawn();
  await act(async () => {
    const gone = router.navigate("/next");
    arrive();
    await gone;
  });
  expect(screen.getByText("Llegada")).toBeTruthy();
  expect(drawn()).toBe(before);
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText("Llegada")).toBeTruthy();
});

test("one that takes long is told to be on its way, and then arrives", async () => {
  const { router, arrive } = pages();
  const gone = router.navigate("/next");
  expect(screen.getByText("Se va: idle")).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(screen.getByText("Se va: loading")).toBeTruthy();
  await act(async () => {
    arrive();
    await gone;
  });
  expect(screen.getByText("Llegada")).toBeTruthy();
});
