import { Fragment } from "react";

/** An address or a reference that, where it doesn't fit, goes on in the next line after one of its own marks. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[@._\-/])(?=[^@._\-/])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have nothing else to be known by
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
