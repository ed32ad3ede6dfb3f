import { useDocumentTitle } from "./page-header.ts";

/** The h1 of a page outside of the dashboard, and the title of the browser's tab (`tab`, else the same text). */
export function PageTitle({
  children,
  tab,
  className,
}: {
  children: string;
  tab?: string;
  className?: string;
}) {
  useDocumentTitle(tab ?? children);
  return (
    <h1 tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
