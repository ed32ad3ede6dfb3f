export interface SentUpload {
  operation: string;
  variables: Record<string, unknown>;
  /** Names of the files, as they went. */
  files: string[];
}

/**
 * Stands in for the browser's `XMLHttpRequest`, which sends files: an answer (its promise, or a function giving one) by operation
 * name; an operation without an answer finds no network. Gives what was sent and a way to put the browser's own back.
 */
export function fakeUploads(answers: Record<string, unknown>) {
  const sent: SentUpload[] = [];
  const browsersOwn = globalThis.XMLHttpRequest;
  class FakeRequest extends EventTarget {
    upload = new EventTarget();
    responseText = "";
    status = 200;
    open() {}
    setRequestHeader() {}
    abort() {
      this.dispatchEvent(new Event("abort"));
    }
    send(body: FormData) {
      const { operationName: operation, variables } = JSON.parse(body.get("operations") as string) as {
        operationName: string;
        variables: Record<string, unknown>;
      };
      const files = [...body.values()].flatMap((value) => (value instanceof File ? [value.name] : []));
      sent.push({ operation, variables, files });
      const found = answers[operation];
      const answer: unknown = typeof found === "function" ? (found as () => unknown)() : found;
      void Promise.resolve(answer).then((data) => {
        this.responseText = JSON.stringify({ data });
        this.dispatchEvent(new Event(found === undefined ? "error" : "load"));
      });
    }
  }
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  return { sent, restore: () => void (globalThis.XMLHttpRequest = browsersOwn) };
}
