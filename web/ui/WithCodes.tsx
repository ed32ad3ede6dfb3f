import { Fragment } from "react";

/** 'T26-0000029', 'TR-2026-0412'. */
const CODE = /(\b[A-Z]{1,5}\d*-\d+(?:-\d+)*\b)/;

/** A text in which no code is divided at its hyphen: half of one at the end of a line is read as another one. */
export function WithCodes({ text }: { text: string }) {
  return text.split(CODE).map((part, index) => {
    const isCode = index % 2 === 1;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have nothing else to be known by
      <Fragment key={index}>{isCode ? <span className="number">{part}</span> : part}</Fragment>
    );
  });
}
