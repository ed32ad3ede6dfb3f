import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { act } from "@testing-library/react";
import { useEffect, useState } from "react";
import { Outlet } from "react-router-dom";
import { ReadByPage } from "../../../web/parts/notifications/ReadByPage.tsx";
import { SkeletonTable } from "../../../web/ui/SkeletonTable.tsx";
import { ErrorState } from "../../../web/ui/StateMessage.tsx";
import { renderWithServer } from "../tasks/render-with-server.tsx";

const HOME = "/dashboard/specialist/";
const CASE = "/dashboard/specialist/cases/details/P26000009";
const asksAgain = jest.fn();
type State = "coming" | "failed" | "there";
/** What the page shows, and the number as the server told it. */
const controls = {
  show: (_state: State) => undefined as void,
  tell: (_unread: number) => undefined as void,
};
const show = (state: State) => act(() => controls.show(state));
const tell = (unread: number) => act(() => controls.tell(unread));

function Page() {
  const [state, setState] = useState<State>("coming");
  useEffect(() => {
    controls.show = setState;
  }, []);
  if (state === "coming") return <SkeletonTable />;
  return state === "failed" ? <ErrorState /> : <p>El expediente</p>;
}

function Frame() {
  const [unread, setUnread] = useState<number>();
  useEffect(() => {
    controls.tell = setUnread;
  }, []);
  return (
    <>
      <main>
        <Outlet />
      </main>
      <ReadByPage unread={unread} home={HOME} onRead={asksAgain} />
    </>
  );
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  asksAgain.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
});

async function open(address: string, left = 0) {
  const children = [{ path: "*", element: <Page /> }];
  const desk = renderWithServer([{ element: <Frame />, children }], address, {
    MarkNotificationsRead: () => ({
      markNotificationsRead: { __typename: "NotificationsReadPayload", unread: left, userErrors: [] },
    }),
  });
  await wait(0);
  return { ...desk, marked: () => desk.asked.map(({ variables }) => variables["paths"]) };
}

test("a page marks its notices as read once it has shown, and not before or without having come", async () => {
  const desk = await open(`${CASE}?tab=presupuesto#plazos`);
  await wait(5_000);
  show("there");
  await wait(5_000);
  expect(desk.marked()).toEqual([]);
  show("failed");
  tell(2);
  await wait(5_000);
  show("coming");
  await wait(5_000);
  expect(desk.marked()).toEqual([]);
  show("there");
  await wait(5_000);
  expect(desk.marked()).toEqual([[`${CASE}?tab=presupuesto#plazos`, `${CASE}?tab=presupuesto`, CASE]]);
  expect(asksAgain).toHaveBeenCalledTimes(1);
});

test("what is recorded while the page is open isn't on it: it waits for the next visit", async () => {
  const desk = await open(CASE);
  show("there");
  tell(0);
  await wait(5_000);
  tell(1);
  await wait(60_000);
  expect(desk.marked()).toEqual([]);
  await act(() => desk.router.navigate("/dashboard/specialist/tasks"));
  await wait(5_000);
  expect(desk.marked()).toEqual([["/dashboard/specialist/tasks"]]);
});

test("the number is asked for again only where it has changed, and where a role begins nothing is marked", async () => {
  const desk = await open(HOME, 1);
  show("there");
  tell(1);
  await wait(5_000);
  expect(desk.marked()).toEqual([]);
  await act(() => desk.router.navigate(CASE));
  await wait(5_000);
  expect(desk.marked()).toEqual([[CASE]]);
  expect(asksAgain).not.toHaveBeenCalled();
});
