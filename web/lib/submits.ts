import type { SyntheticEvent } from "react";

/** For `onSubmit`: the page sends the form, not the browser, and not again while it is `busy`. */
export function submits(send: () => unknown, busy = false) {
  return (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) void send();
  };
}
