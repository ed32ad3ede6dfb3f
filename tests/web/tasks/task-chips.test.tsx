import { test } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { taskUrlSpec } from "../../../web/features/tasks/hooks/task-url.ts";
import { useTaskChips } from "../../../web/features/tasks/hooks/use-task-chips.ts";
import { useUrlState } from "../../../web/lib/url-state.ts";
import { renderWithServer } from "./render-with-server.tsx";

function Chips() {
  const [url, change] = useUrlState(taskUrlSpec);
  return useTaskChips(url, change, false).chips.map(({ value, label }) => <p key={value}>{label}</p>);
}

test("a list that an address still names is told to be gone, one that isn't known yet isn't", async () => {
  const taskList = { __typename: "TaskList", id: "12", codeId: "L26-000012", company: "Banco Norte" };
  const { router } = renderWithServer([{ path: "*", element: <Chips /> }], "/?list=12", {
    TaskListName: ({ id }) => ({ taskList: id === "12" ? taskList : null }),
  });
  screen.getByText("Lista: …");
  await screen.findByText("Lista: L26-000012");
  await act(() => router.navigate("/?list=13"));
  await screen.findByText("Lista: ya no existe");
});
