import { createContext, useContext, useEffect, useLayoutEffect } from "react";
import { PRODUCT_NAME } from "../../schema/rules/product.ts";
import type { IconName } from "./Icon.tsx";

/** What the page shows in the header of the shell. */
export interface PageHeader {
  title: string;
  /** Label of the optional action at the right; it needs `to` or `onAction`. */
  actionLabel?: string;
  actionIcon?: IconName;
  /** "secondary" for a way elsewhere, which must not outshine the page. Default "accent". */
  actionVariant?: "accent" | "secondary";
  /** The action is a link to this address. */
  to?: string;
  /** The action is a button. */
  onAction?: () => void;
  actionDisabled?: boolean;
  /** 'Volver' before the title: an address, or -1 for the page before. */
  back?: string | -1;
}

export const PageHeaderContext = createContext<((header: PageHeader) => void) | null>(null);

/** The browser's title: "Tareas corporativas · Acuerdo". */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}

/**
 * Sets title, action and way back in the shell's header and the title of the browser's tab. Call it once in each page
 * under `DashboardLayout`; the heading (h1) is the shell's, pages start with h2.
 */
export function usePageHeader(header: PageHeader): void {
  const set = useContext(PageHeaderContext);
  if (set === null) throw new Error("usePageHeader needs DashboardLayout above it");
  const { title, actionLabel, actionIcon, actionVariant, to, onAction, actionDisabled, back } = header;
  useDocumentTitle(title);
  useLayoutEffect(() => {
    set({ title, actionLabel, actionIcon, actionVariant, to, onAction, actionDisabled, back });
  }, [set, title, actionLabel, actionIcon, actionVariant, to, onAction, actionDisabled, back]);
}
