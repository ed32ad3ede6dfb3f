import { jest } from "@jest/globals";

/** A stand-in for the browser's request: jsdom's would need a server. */
export class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  headers: Record<string, string> = {};
  responseText = "";
  status = 0;
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open() {}
  sent: FormData | null = null;
  send(form: FormData) {
    this.sent = form;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  abort() {
    this.dispatchEvent(new Event("abort"));
    this.dispatchEvent(new Event("loadend"));
  }
  answer(text: string, code = 200) {
    this.responseText = text;
    this.status = code;
    this.dispatchEvent(new Event("load"));
    this.dispatchEvent(new Event("loadend"));
  }
}

/** Until the mocks are restored. */
export function mockRequests(): void {
  jest
    .spyOn(globalThis, "XMLHttpRequest")
    .mockImplementation(() => new FakeRequest() as unknown as XMLHttpRequest);
}
