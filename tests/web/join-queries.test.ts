import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { ApolloClient, ApolloLink, InMemoryCache, Observable } from "@apollo/client";
import { parse, type DocumentNode } from "graphql";
import { joinQueries, startAnew, type Question } from "../../web/lib/join-queries.ts";

function question(name: string, fields: string): Question {
  const query: DocumentNode = parse(`query ${name} { ${fields} }`, { noLocation: true });
  return { query: Object.assign(query, { __meta__: { hash: name, name } }), variables: {} };
}

const ME = question("Me", "me");
const UNREAD = question("Unread", "unread");
const FRAME = question("Frame", "me unread");

let answers: (() => void)[] = [];
let asked: (string | undefined)[] = [];
let client: ApolloClient;

beforeEach(() => {
  jest.useFakeTimers();
  [answers, asked] = [[], []];
  const server = new ApolloLink(
    ({ operationName }) =>
      new Observable((observer) => {
        asked.push(operationName);
        answers.push(() => {
          observer.next({ data: { me: "Clara", unread: 3 } });
          observer.complete();
        });
      }),
  );
  client = new ApolloClient({
    link: ApolloLink.from([joinQueries, server]),
    queryDeduplication: false,
    cache: new InMemoryCache(),
  });
});

afterEach(() => {
  jest.useRealTimers();
});

function askAhead(whole: Question, parts: Question[] = []) {
  return client.query({ ...whole, context: { isAhead: true, parts } });
}

/** As a page asks that wants what is there now. */
function ask(one: Question) {
  return client.query({ ...one, fetchPolicy: "network-only" });
}

test("the parts of a question are answered by its answer", async () => {
  const whole = askAhead(FRAME, [ME, UNREAD]);
  const parts = [ask(ME), ask(UNREAD)];
  expect(asked).toEqual(["Frame"]);
  answers[0]?.();
  await whole;
  const found = await Promise.all(parts);
  expect(found.map(({ data }) => data)).toEqual([{ me: "Clara" }, { unread: 3 }]);
});

test("what was asked ahead is there for the page that comes after it, once", async () => {
  const whole = askAhead(FRAME, [ME]);
  answers[0]?.();
  await whole;
  expect((await ask(ME)).data).toEqual({ me: "Clara" });
  expect(asked).toEqual(["Frame"]);
  void ask(ME);
  expect(asked).toEqual(["Frame", "Me"]);
});

test("a loader that asks the same ahead leaves the answer to the page", async () => {
  const whole = askAhead(FRAME, [ME]);
  answers[0]?.();
  await whole;
  await client.cache.reset();
  await askAhead(ME);
  await ask(ME);
  expect(asked).toEqual(["Frame"]);
});

test("an answer that nobody wanted isn't kept", async () => {
  const whole = askAhead(FRAME, [ME]);
  answers[0]?.();
  await whole;
  jest.advanceTimersByTime(3_000);
  void ask(ME);
  expect(asked).toEqual(["Frame", "Me"]);
});

test("after a change nothing that was asked before it is joined", async () => {
  const whole = askAhead(FRAME, [ME]);
  startAnew(client);
  void ask(ME);
  expect(asked).toEqual(["Frame", "Me"]);
  answers[0]?.();
  await whole;
  void ask(ME);
  expect(asked).toEqual(["Frame", "Me"]);
});
