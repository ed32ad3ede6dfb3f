import { CombinedGraphQLErrors } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { describe, expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { CaseDraftsDocument, DeleteCaseDraftDocument } from "../../web/generated/graphql.ts";
import { useAction, type ActionOptions, type RunOptions } from "../../web/lib/use-action.ts";
import { renderWithServer, type Answers } from "./tasks/render-with-server.tsx";

interface ProbeProps {
  options?: ActionOptions;
  runOptions?: RunOptions;
}

/** A list, and a button for each of two drafts. */
function Probe({ options, runOptions }: ProbeProps) {
  useQuery(CaseDraftsDocument);
  const { run, busy, pending, problems, setProblems } = useAction(DeleteCaseDraftDocument, options);
  const [told, setTold] = useState<readonly string[]>([]);
  const send = async (id: string) => {
    const { done, payload, error } = await run({ id }, runOptions);
    const answered = payload === null ? "no payload" : "payload";
    setTold((now) => [
      ...now,
      `${id}: ${done ? "done" : "not done"}, ${answered}, ${error === null ? "no error" : "error"}`,
    ]);
  };
  return (
    <>
      <button onClick={() => void send("1")}>first</button>
      <button onClick={() => void send("2")}>second</button>
      <button onClick={() => setProblems([])}>forget</button>
      <p data-testid="busy">{busy ? `busy with ${pending?.id}` : "idle"}</p>
      <ul aria-label="problems">
        {problems.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <p data-testid="told">{told.join(" | ")}</p>
    </>
  );
}

const DRAFTS = { caseDrafts: [] };
const payload = (userErrors: object[] = []) => ({
  deleteCaseDraft: { __typename: "DeleteCaseDraftPayload", message: null, userErrors },
});
const REFUSED = payload([{ __typename: "UserError", field: ["id"], code: "GONE", message: "Ya no está." }]);

function open(deletion: Answers[string], props: ProbeProps = {}) {
  const page = renderWithServer([{ path: "/", element: <Probe {...props} /> }], "/", {
    CaseDrafts: () => DRAFTS,
    DeleteCaseDraft: deletion,
  });
  const sent = (operation: string) => page.asked.filter((one) => one.operation === operation).length;
  return { ...page, sent };
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const told = () => screen.getByTestId("told").textContent;
const shownProblems = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

/** An answer that waits for its word. */
function held() {
  let give: (value: object) => void = () => undefined;
  const answer = new Promise<object>((resolve) => {
    give = resolve;
  });
  return { answer: () => answer, give: (value: object) => give(value) };
}

describe("useAction", () => {
  test("done: no problems, and what the page shows is asked anew", async () => {
    const { sent } = open(() => payload());
    await waitFor(() => expect(sent("CaseDrafts")).toBe(1));
    await press("first");
    await waitFor(() => expect(told()).toBe("1: done, payload, no error"));
    await waitFor(() => expect(sent("CaseDrafts")).toBe(2));
    expect(shownProblems()).toEqual([]);
  });

  test("what was asked before the change was made isn't taken for an answer to what is asked after it", async () => {
    const before = held();
    let answers = 0;
    const page = renderWithServer([{ path: "/", element: <Probe /> }], "/", {
      CaseDrafts: () => {
        answers += 1;
        return answers === 1 ? before.answer() : DRAFTS;
      },
      DeleteCaseDraft: () => payload(),
    });
    const asked = () => page.asked.filter(({ operation }) => operation === "CaseDrafts").length;
    await waitFor(() => expect(asked()).toBe(1));
    await press("first");
    await waitFor(() => expect(asked()).toBe(2));
    before.give(DRAFTS);
    await waitFor(() => expect(told()).toBe("1: done, payload, no error"));
  });

  test("the same asked twice at the same time is one request", async () => {
    const both = (
      <>
        <Probe />
        <Probe />
      </>
    );
    const { answer, give } = held();
    const { asked } = renderWithServer([{ path: "/", element: both }], "/", { CaseDrafts: answer });
    await waitFor(() => expect(asked).toHaveLength(1));
    give(DRAFTS);
    await waitFor(() => expect(screen.getAllByTestId("busy")).toHaveLength(2));
    expect(asked).toHaveLength(1);
  });

  test("refused: the problems stand there until the next try, and the page is asked anew as well", async () => {
    let answer = REFUSED;
    const { sent } = open(() => answer);
    await press("first");
    await waitFor(() => expect(shownProblems()).toEqual(["Ya no está."]));
    expect(told()).toBe("1: not done, payload, no error");
    await waitFor(() => expect(sent("CaseDrafts")).toBe(2));
    answer = payload();
    await press("first");
    await waitFor(() => expect(shownProblems()).toEqual([]));
  });

  test("no answer: said in one's own words, nothing is asked anew", async () => {
    const { sent } = open(
      () => {
        throw new TypeError("Failed to fetch");
      },
      { options: { failed: "No se ha podido." } },
    );
    await press("first");
    await waitFor(() => expect(shownProblems()).toEqual(["No se ha podido."]));
    expect(told()).toBe("1: not done, no payload, error");
    expect(sent("CaseDrafts")).toBe(1);
    await press("forget");
    expect(shownProblems()).toEqual([]);
  });

  test("an error with words for people: they are shown, and told to whom has no form", async () => {
    const words: string[] = [];
    open(
      () => {
        throw new CombinedGraphQLErrors({
          errors: [{ message: "No es tuyo.", extensions: { code: "FORBIDDEN" } }],
        });
      },
      { options: { onRefused: (text) => words.push(text) } },
    );
    await press("first");
    await waitFor(() => expect(shownProblems()).toEqual(["No es tuyo."]));
    expect(words).toEqual(["No es tuyo."]);
  });

  test("a second press while one is on its way sends nothing and says nothing", async () => {
    const { answer, give } = held();
    const words: string[] = [];
    const { sent } = open(answer, { options: { onRefused: (text) => words.push(text) } });
    await press("first");
    expect(screen.getByTestId("busy").textContent).toBe("busy with 1");
    await press("second");
    await waitFor(() => expect(told()).toBe("2: not done, no payload, no error"));
    expect(screen.getByTestId("busy").textContent).toBe("busy with 1");
    give(payload());
    await waitFor(() => expect(screen.getByTestId("busy").textContent).toBe("idle"));
    expect(sent("DeleteCaseDraft")).toBe(1);
    expect(words).toEqual([]);
  });

  test("in parallel: each is sent, and it is busy until the last one has its answer", async () => {
    const first = held();
    const second = held();
    const { sent } = open(({ id }) => (id === "1" ? first.answer() : second.answer()), {
      options: { parallel: true, refetch: [] },
    });
    await press("first");
    await press("second");
    first.give(payload());
    await waitFor(() => expect(screen.getByTestId("busy").textContent).toBe("busy with 2"));
    second.give(payload());
    await waitFor(() => expect(screen.getByTestId("busy").textContent).toBe("idle"));
    expect(sent("DeleteCaseDraft")).toBe(2);
    expect(sent("CaseDrafts")).toBe(1);
  });

  test("once: sent again after its answer got lost it is the same request; something else, or after an answer, another", async () => {
    let answer = () => payload();
    const lost = () => {
      throw new TypeError("Failed to fetch");
    };
    const { asked, keys } = open(() => answer(), { options: { once: true, refetch: [] } });
    const send = async (name: string, answered: () => object) => {
      answer = answered as typeof answer;
      const before = asked.length;
      await press(name);
      await waitFor(() => expect(asked.length).toBeGreaterThan(before));
      await waitFor(() => expect(screen.getByTestId("busy").textContent).toBe("idle"));
      return keys.at(-1);
    };
    const first = await send("first", lost);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(await send("first", lost)).toBe(first);
    const other = await send("second", lost);
    expect(other).not.toBe(first);
    expect(await send("second", () => REFUSED)).toBe(other);
    const anew = await send("second", () => payload());
    expect(anew).not.toBe(other);
    expect(await send("second", () => payload())).not.toBe(anew);
  });

  test("once: a form that was closed without an answer and opened anew sends the same request; once answered, another", async () => {
    let answer = () => payload();
    const answered = () => payload();
    const lost = () => {
      throw new TypeError("Failed to fetch");
    };
    const sendAnew = async (name: string, next: () => object) => {
      answer = next as typeof answer;
      const { keys, view } = open(() => answer(), { options: { once: true, refetch: [] } });
      await press(name);
      await waitFor(() => expect(told()).not.toBe(""));
      view.unmount();
      return keys.at(-1);
    };
    const first = await sendAnew("first", lost);
    expect(await sendAnew("second", answered)).not.toBe(first);
    expect(await sendAnew("first", lost)).toBe(first);
    expect(await sendAnew("first", answered)).toBe(first);
    const meant = await sendAnew("first", lost);
    expect(meant).not.toBe(first);

    jest.spyOn(Date, "now").mockReturnValue(Date.now() + 301_000);
    expect(await sendAnew("first", answered)).not.toBe(meant);
    jest.restoreAllMocks();
  });

  test("not said to be once: no key, as of what is answered with a secret", async () => {
    const { asked, keys } = open(() => payload(), { options: { refetch: [] } });
    await waitFor(() => expect(asked).toHaveLength(1));
    await press("first");
    await waitFor(() => expect(told()).toContain("1: done"));
    expect(keys).toEqual([undefined, undefined]);
  });

  test("only a refusal asks the page anew, where that is wanted", async () => {
    let answer = payload();
    const { sent } = open(() => answer, { options: { refetch: [], refetchRefused: "active" } });
    await press("first");
    await waitFor(() => expect(told()).toContain("1: done"));
    expect(sent("CaseDrafts")).toBe(1);
    answer = REFUSED;
    await press("first");
    await waitFor(() => expect(sent("CaseDrafts")).toBe(2));
  });
});
