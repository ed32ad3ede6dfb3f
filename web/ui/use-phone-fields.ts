import { useState, type ChangeEvent } from "react";
import type { CallingCodeOption } from "../lib/calling-codes.ts";
import type { SelectOptions } from "./NativeSelect.tsx";

export interface PhoneFieldProps {
  /** The number's control has this id, the calling code's `<id>-lada`. */
  id: string;
  /** Calling code without plus sign. */
  lada: string;
  phone: string;
  onLadaChange: (lada: string) => void;
  onPhoneChange: (phone: string) => void;
  callingCodes: readonly CallingCodeOption[];
  label?: string;
  required?: boolean;
  error?: string;
  ladaError?: string;
  /** "off" for somebody else's number; else the browser offers one's own. */
  autoComplete?: "off";
}

function toOption({ code, country, iso }: CallingCodeOption) {
  return { value: iso, label: `+${code} ${country}` };
}

/** The preferred countries first, then all others. */
function codeOptions(callingCodes: PhoneFieldProps["callingCodes"]): SelectOptions {
  const preferred = callingCodes.filter((option) => option.preferred);
  const others = callingCodes.filter((option) => !option.preferred);
  return [
    ...preferred.map(toOption),
    ...(others.length === 0 ? [] : [{ group: "Otros países", options: others.map(toOption) }]),
  ];
}

/** What the two fields of a telephone number are given: calling code and number. */
export function usePhoneFields(props: PhoneFieldProps) {
  const { id, lada, phone, callingCodes, label = "Teléfono", required = false, error, ladaError } = props;
  // Several countries share a code: the one that was picked stays shown.
  const [picked, setPicked] = useState<string | null>(null);
  const sameCode = callingCodes.filter(({ code }) => code === lada);
  const shown = sameCode.find(({ iso }) => iso === picked) ?? sameCode[0];
  return {
    code: {
      id: `${id}-lada`,
      label: "Prefijo",
      value: shown?.iso ?? "",
      placeholder: shown === undefined ? `+${lada}` : undefined,
      options: codeOptions(callingCodes),
      autoComplete: props.autoComplete ?? "tel-country-code",
      error: ladaError,
      onChange: (iso: string) => {
        const found = callingCodes.find((option) => option.iso === iso);
        if (found === undefined) return;
        setPicked(iso);
        props.onLadaChange(found.code);
      },
    },
    number: {
      id,
      label,
      name: "phone",
      type: "tel",
      inputMode: "tel",
      autoComplete: props.autoComplete ?? "tel-national",
      required,
      maxLength: 30,
      value: phone,
      error,
      onChange: (event: ChangeEvent<HTMLInputElement>) => props.onPhoneChange(event.target.value),
    },
  } as const;
}
