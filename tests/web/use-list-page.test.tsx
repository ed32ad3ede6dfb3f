import { describe, expect, test } from "@jest/globals";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { DeletedTaskItemsDocument } from "../../web/generated/graphql.ts";
import { integerParam } from "../../web/lib/url-state.ts";
import { useListPage } from "../../web/lib/use-list-page.ts";
import { renderWithServer, type Answers } from "./tasks/render-with-server.tsx";

const spec = { page: integerParam(1), size: integerParam(2, 1, 100) };

function Probe({ onReturn }: { onReturn?: "list" }) {
  const { list, paging } = useListPage(DeletedTaskItemsDocument, {
    spec,
    variables: ({ page: number, size }) => ({ page: { number, size } }),
    onReturn,
  });
  const { rows, loading, error, onRetry } = list;
  return (
    <>
      <p data-testid="rows">{rows === undefined ? "none yet" : rows.map(({ codeId }) => codeId).join(" ")}</p>
      <p data-testid="state">{`${loading ? "loading" : "still"}${error ? ", failed" : ""}`}</p>
      <p data-testid="paging">{`${paging.number} of ${paging.size}, ${paging.total} in all`}</p>
      <button onClick={() => paging.onChange({ number: paging.number + 1, size: paging.size })}>next</button>
      <button onClick={() => paging.onChange({ number: 1, size: 50 })}>larger</button>
      <button onClick={onRetry}>again</button>
    </>
  );
}

const item = (id: number) => ({
  __typename: "DeletedTaskItem",
  kind: "TASK",
  id: String(id),
  codeId: `T${id}`,
  title: "",
  tasksCount: 1,
  deletedAt: "2026-01-01T00:00:00.000Z",
  deletedBy: null,
  restorableUntil: "2026-02-01",
});

/** A page of so many items. */
function pageOf(total: number) {
  return (variables: Record<string, unknown>) => {
    const { number, size } = variables["page"] as { number: number; size: number };
    const ids = Array.from({ length: total }, (_, index) => index + 1);
    const nodes = ids.slice((number - 1) * size, number * size).map(item);
    return { deletedTaskItems: { __typename: "DeletedTaskItemPage", nodes, totalCount: total } };
  };
}

function open(address: string, answer: Answers[string], onReturn?: "list") {
  const routes = [{ path: "/", element: <Probe onReturn={onReturn} /> }];
  return renderWithServer(routes, address, { DeletedTaskItems: answer });
}

const text = (id: string) => screen.getByTestId(id).textContent;
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("useListPage", () => {
  test("asks for what the address says; another page is another address", async () => {
    const { router } = open("/?page=2", pageOf(5));
    expect(text("rows")).toBe("none yet");
    await waitFor(() => expect(text("rows")).toBe("T3 T4"));
    expect(text("paging")).toBe("2 of 2, 5 in all");
    await press("next");
    await waitFor(() => expect(text("rows")).toBe("T5"));
    expect(router.state.location.search).toBe("?page=3");
    await press("larger");
    await waitFor(() => expect(text("rows")).toBe("T1 T2 T3 T4 T5"));
    expect(router.state.location.search).toBe("?size=50");
  });

  test("shows the last answer while the next one is on its way", async () => {
    let give: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      give = resolve;
    });
    open("/", async (variables) => {
      const { number } = variables["page"] as { number: number };
      if (number > 1) await waiting;
      return pageOf(4)(variables);
    });
    await waitFor(() => expect(text("rows")).toBe("T1 T2"));
    await press("next");
    expect(text("rows")).toBe("T1 T2");
    expect(text("state")).toBe("loading");
    give();
    await waitFor(() => expect(text("rows")).toBe("T3 T4"));
  });

  test("a page that has no rows any more leads to the last one, and never looks empty", async () => {
    const { router } = open("/?page=9", pageOf(3));
    await waitFor(() => expect(text("rows")).toBe("T3"));
    expect(router.state.location.search).toBe("?page=2");
  });

  test("a failure can be tried again", async () => {
    let isDown = true;
    open("/", (variables) => {
      if (isDown) throw new TypeError("Failed to fetch");
      return pageOf(1)(variables);
    });
    await waitFor(() => expect(text("state")).toBe("still, failed"));
    isDown = false;
    await press("again");
    await waitFor(() => expect(text("rows")).toBe("T1"));
  });

  test("asks anew when the person comes back, where that is wanted", async () => {
    const { asked } = open("/", pageOf(1), "list");
    await waitFor(() => expect(text("rows")).toBe("T1"));
    act(() => void window.dispatchEvent(new Event("focus")));
    await waitFor(() => expect(asked).toHaveLength(2));
  });
});
