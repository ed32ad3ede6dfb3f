import { Link } from "react-router-dom";
import { type LegalDocument, publicPaths } from "../../app/public-paths.ts";
import { fieldId } from "../../lib/form-problems.ts";
import type { LeadConsents } from "./lead-form.ts";
import { ConsentField } from "../accounts/ConsentField.tsx";

/** In a tab of its own: nothing typed is at stake. */
export function LegalLink({ document, children }: { document: LegalDocument; children: string }) {
  return (
    <Link to={publicPaths.legal(document)} target="_blank">
      {children}
    </Link>
  );
}

interface ConsentProps {
  form: string;
  consents: LeadConsents;
  set: (field: string, change: Partial<LeadConsents>) => void;
  errorOf: (field: string) => string | undefined;
}

export function PrivacyConsent({ form, consents, set, errorOf }: ConsentProps) {
  return (
    <ConsentField
      id={fieldId(form, "acceptsPrivacy")}
      checked={consents.acceptsPrivacy}
      required
      error={errorOf("acceptsPrivacy")}
      onChange={(acceptsPrivacy) => set("acceptsPrivacy", { acceptsPrivacy })}
    >
      He leído y acepto la <LegalLink document="privacy-policy-user">política de privacidad</LegalLink>.
    </ConsentField>
  );
}

export function CommercialConsent({ form, consents, set, errorOf }: ConsentProps) {
  return (
    <ConsentField
      id={fieldId(form, "acceptsCommercial")}
      checked={consents.acceptsCommercial}
      error={errorOf("acceptsCommercial")}
      onChange={(acceptsCommercial) => set("acceptsCommercial", { acceptsCommercial })}
    >
      Autorizo el envío de información comercial sobre los servicios de Acuerdo. Es opcional y puedo retirarlo
      cuando quiera.
    </ConsentField>
  );
}
