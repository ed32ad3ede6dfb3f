import { expect, jest, test } from "@jest/globals";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { UnreadDocument } from "../../../web/generated/graphql.ts";
import { Bell } from "../../../web/layouts/bell/Bell.tsx";
import { Component as NotificationsPage } from "../../../web/features/notifications/NotificationsPage.tsx";
import { renderWithServer } from "../tasks/render-with-server.tsx";

const row = (id: string, readAt: string | null = null) => ({
  __typename: "Notification",
  id,
  at: "2026-11-20T10:55:00.000Z",
  topic: "MESSAGE",
  title: `Tienes un mensaje nuevo en P2600000${id}`,
  text: "",
  path: `/dashboard/specialist/inbox?conversacion=${id}`,
  readAt,
});

const answers = (rows: object[]) => ({
  Notifications: () => ({
    notifications: { __typename: "NotificationConnection", endCursor: null, hasNextPage: false, nodes: rows },
  }),
  MarkNotificationsRead: () => ({
    markNotificationsRead: { __typename: "NotificationsReadPayload", unread: 1, userErrors: [] },
  }),
  MarkAllNotificationsRead: () => ({
    markAllNotificationsRead: { __typename: "NotificationsReadPayload", unread: 0, userErrors: [] },
  }),
});

test("the bell says how many there are; one of them leads to its thing and is read", async () => {
  const user = userEvent.setup();
  const desk = renderWithServer(
    [{ path: "*", element: <Bell unread={2} /> }],
    "/",
    answers([row("1"), row("2")]),
  );
  await user.click(screen.getByRole("button", { name: "Notificaciones, 2 sin leer" }));
  await user.click(await screen.findByRole("link", { name: /P26000001.*sin leer/ }));
  expect(desk.router.state.location.search).toBe("?conversacion=1");
  await waitFor(() =>
    expect(desk.asked.find(({ operation }) => operation === "MarkNotificationsRead")?.variables).toEqual({
      ids: ["1"],
    }),
  );
  await waitFor(() => expect(screen.queryByRole("link", { name: /P26000002/ })).toBeNull());
});

test("all are marked up to the newest in sight", async () => {
  const user = userEvent.setup();
  const desk = renderWithServer(
    [{ path: "*", element: <Bell unread={120} /> }],
    "/",
    answers([row("9"), row("8")]),
  );
  await user.click(screen.getByRole("button", { name: "Notificaciones, más de 99 sin leer" }));
  await user.click(await screen.findByRole("button", { name: "Marcar todo como leído" }));
  await waitFor(() =>
    expect(desk.asked.find(({ operation }) => operation === "MarkAllNotificationsRead")?.variables).toEqual({
      until: "9",
    }),
  );
});

test("the page says so when everything is read, and keeps the choice in its address", async () => {
  const user = userEvent.setup();
  const desk = renderWithServer([{ path: "*", element: <NotificationsPage /> }], "/", {
    ...answers([]),
    Notifications: ({ unreadOnly }) => ({
      notifications: {
        __typename: "NotificationConnection",
        endCursor: null,
        hasNextPage: false,
        nodes: unreadOnly === true ? [] : [row("1", "2026-11-20T10:56:00.000Z")],
      },
    }),
  });
  await screen.findByRole("link", { name: /P26000001/ });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Marcar todo como leído" }).disabled).toBe(
    true,
  );
  await user.click(screen.getByText("Sin leer"));
  expect(await screen.findByText("Lo has leído todo")).toBeTruthy();
  expect(desk.router.state.location.search).toBe("?ver=sin-leer");
});

const feedOf = (nodes: object[], cursor: string | null = null) => ({
  notifications: {
    __typename: "NotificationConnection",
    endCursor: cursor,
    hasNextPage: cursor !== null,
    nodes,
  },
});

test("what comes while the page is looked at is shown there, and what was read on stays below it", async () => {
  const user = userEvent.setup();
  let all = ["3", "2", "1"];
  const desk = renderWithServer([{ path: "*", element: <NotificationsPage /> }], "/", {
    // Two at a time.
    Notifications: ({ after }) => {
      const from = after === undefined ? 0 : all.indexOf(after as string) + 1;
      const some = all.slice(from, from + 2);
      return feedOf(
        some.map((id) => row(id)),
        from + 2 < all.length ? (some.at(-1) ?? null) : null,
      );
    },
  });
  const tell = (unreadNotifications: number) => {
    const data = { __typename: "Query", unreadNotifications, unreadMessages: 0 } as const;
    act(() => void desk.client.writeQuery({ query: UnreadDocument, data }));
  };
  tell(3);
  await user.click(await screen.findByRole("button", { name: "Ver más" }));
  const earlier = await screen.findByRole("link", { name: /P26000001/ });
  act(() => earlier.focus());
  all = ["4", ...all];
  const before = desk.asked.length;
  tell(2);
  expect(desk.asked).toHaveLength(before);
  tell(3);
  await screen.findByRole("link", { name: /P26000004/ });
  expect(screen.getAllByRole("link", { name: /P2600000\d/ })).toHaveLength(4);
  expect(document.activeElement).toBe(earlier);
  expect(earlier.isConnected).toBe(true);
});

test("all can be marked when only older ones, further down than the first page, are unread", async () => {
  const user = userEvent.setup();
  const read = row("9", "2026-11-20T10:56:00.000Z");
  const desk = renderWithServer([{ path: "*", element: <NotificationsPage /> }], "/", answers([read]));
  const data = { __typename: "Query", unreadNotifications: 40, unreadMessages: 0 } as const;
  act(() => void desk.client.writeQuery({ query: UnreadDocument, data }));
  await screen.findByRole("link", { name: /P26000009/ });
  await user.click(screen.getByRole("button", { name: "Marcar todo como leído" }));
  await waitFor(() =>
    expect(desk.asked.find(({ operation }) => operation === "MarkAllNotificationsRead")?.variables).toEqual({
      until: "9",
    }),
  );
});

test("what comes is also shown where so many are unread that their number stays the same", async () => {
  jest.useFakeTimers();
  try {
    let all = [row("1")];
    renderWithServer([{ path: "*", element: <NotificationsPage /> }], "/", {
      Notifications: () => feedOf(all),
    });
    await screen.findByRole("link", { name: /P26000001/ });
    all = [row("2"), row("1")];
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(await screen.findByRole("link", { name: /P26000002/ })).toBeTruthy();
  } finally {
    jest.useRealTimers();
  }
});

test("coming back to the page asks for what came meanwhile", async () => {
  let all = [row("1")];
  renderWithServer([{ path: "*", element: <NotificationsPage /> }], "/", {
    Notifications: () => feedOf(all),
  });
  await screen.findByRole("link", { name: /P26000001/ });
  all = [row("2"), row("1")];
  act(() => void window.dispatchEvent(new Event("focus")));
  expect(await screen.findByRole("link", { name: /P26000002/ })).toBeTruthy();
});

test("that they couldn't be marked is said", async () => {
  const user = userEvent.setup();
  renderWithServer([{ path: "*", element: <NotificationsPage /> }], "/", {
    ...answers([row("1")]),
    MarkAllNotificationsRead: () => {
      throw new Error("no");
    },
  });
  await screen.findByRole("link", { name: /P26000001/ });
  await user.click(screen.getByRole("button", { name: "Marcar todo como leído" }));
  expect(await screen.findByText("No se ha podido guardar. Inténtalo de nuevo.")).toBeTruthy();
});
