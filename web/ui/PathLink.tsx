import type { AnchorHTMLAttributes } from "react";
import { useFollow } from "../lib/use-follow.ts";

interface PathLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick"> {
  /** A path of the application, from its root. */
  to: string;
}

/** A link of which many stand on a page: in the rows of a list, in the menu (`useFollow`). */
export function PathLink({ to, children, ...rest }: PathLinkProps) {
  return (
    <a {...rest} href={to} onClick={useFollow(to)}>
      {children}
    </a>
  );
}
