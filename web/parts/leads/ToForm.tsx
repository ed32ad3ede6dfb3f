import type { MouseEvent } from "react";
import { LinkButton } from "../../ui/site/Button.tsx";

interface ToFormProps {
  /** Id of the section with the form. */
  section: string;
  /** Before anybody gets there: loads the form's script. */
  load: () => Promise<void>;
  children: string;
}

/** The page's main button: down to its form. Without script an ordinary link. */
export function ToForm({ section, load, children }: ToFormProps) {
  // No navigation of the router: the form may still stand as the server drew it, and a new address would draw it anew.
  const go = (event: MouseEvent) => {
    const place = document.getElementById(section);
    if (place === null) return;
    event.preventDefault();
    void load();
    place.scrollIntoView();
    const heading = place.querySelector("h2");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  };
  return (
    <LinkButton variant="accent" to={`#${section}`} reloadDocument onClick={go}>
      {children}
    </LinkButton>
  );
}
