import { useEffect, useState } from "react";
import type { DeclaredColumn } from "../../../../schema/rules/personal-data/findings.ts";
import { leadProblems } from "../../../parts/leads/lead-form.ts";
import { useUnloadWarning } from "../../../lib/leave-guard.ts";
import { useDraftedValues } from "../../../lib/use-drafted-values.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import type { CheckWalletFileMutation } from "../../../generated/plain/graphql.ts";
import { useStepAddress } from "./use-step-address.ts";
import { stepOfProblem, useStepProblems } from "./use-step-problems.ts";
import { useWalletSending } from "./use-wallet-sending.ts";
import {
  confirmProblems,
  CONFIRM_STEP,
  DATA_STEP,
  dataProblems,
  emptyWallet,
  fileProblems,
  furthestStep,
  noWalletConsents,
  toWalletInput,
  type Undecided,
  WALLET_FORM,
  type WalletConsents,
  type WalletValues,
} from "./wallet-values.ts";

/** A test file the server found nothing wrong with. */
export interface CheckedFile {
  file: File;
  report: NonNullable<CheckWalletFileMutation["checkWalletFile"]["report"]>;
  /** What looks like personal data in it, and isn't as its sender declares. */
  notPersonal: DeclaredColumn[];
}

interface Sent {
  codeId: string;
  email: string;
}

/** What is filled in; only the values are kept in the browser. */
function useFilledIn() {
  const draft = useDraftedValues(WALLET_FORM, emptyWallet);
  const [consents, setConsents] = useState(noWalletConsents);
  const [file, setFile] = useState<CheckedFile | null>(null);
  const clear = () => {
    draft.reset();
    setConsents(noWalletConsents);
    setFile(null);
  };
  return { ...draft, consents, setConsents, file, setFile, clear };
}

/** The address says what is shown, also when it asked for a step that isn't open (or no longer, without its file). */
function useShownStep({ asked, replaceWith }: ReturnType<typeof useStepAddress>, shown: number | null): void {
  const differs = shown !== null && asked !== shown;
  useEffect(() => {
    if (differs) replaceWith(shown);
  }, [differs, shown, replaceWith]);
}

/** Sends the request with its file. */
function useSubmission(
  { values, consents, file }: ReturnType<typeof useFilledIn>,
  onRefused: (found: UserProblem[]) => void,
  onSent: (sent: Sent) => void,
) {
  const sending = useWalletSending();
  const submit = async () => {
    const input = toWalletInput(values, consents);
    if (input === null || file === null) return;
    const receipt = await sending.send({ ...input, notPersonal: file.notPersonal }, file.file);
    if (receipt === null) return;
    const found = leadProblems(receipt.userErrors);
    if (found.length > 0) onRefused(found);
    else if (receipt.codeId !== null) onSent({ codeId: receipt.codeId, email: values.email.trim() });
  };
  return { ...sending, submit };
}

/** Everything about the three steps of the wallet form: what is filled in, which step is shown, what is wrong. */
export function useWalletForm() {
  const address = useStepAddress();
  const filled = useFilledIn();
  const [sent, setSent] = useState<Sent | null>(null);
  const [checking, setChecking] = useState(false);
  const [undecided, setUndecided] = useState<Undecided>(null);
  const { values, ready, consents, file } = filled;
  const step = ready ? Math.min(address.asked, furthestStep(values, file !== null)) : DATA_STEP;
  const form = useStepProblems(step);
  useShownStep(address, ready && sent === null ? step : null);
  useUnloadWarning(file !== null && sent === null);

  const refused = (found: UserProblem[]) => {
    form.refuse(found);
    const first = Math.min(...found.map(stepOfProblem));
    if (found.some(({ field }) => field.join(".") === "file")) filled.setFile(null);
    if (first < CONFIRM_STEP) address.goTo(first);
  };
  const sending = useSubmission(filled, refused, (done) => {
    setSent(done);
    filled.clear();
    address.replaceWith(DATA_STEP);
  });

  const problemsOf = [
    () => dataProblems(values),
    () => fileProblems(file !== null, undecided),
    () => confirmProblems(values, consents),
  ];
  return {
    /** Before, nothing of the form works and nothing may be sent. */
    ready,
    step,
    values,
    consents,
    file,
    /** The chosen file is being looked at. */
    checking,
    setChecking,
    setUndecided,
    sent,
    entries: form.entries,
    errorOf: form.errorOf,
    restored: filled.restored,
    failure: sending.failure,
    sending: sending.running,
    /** Share of the bytes sent, 0 to 1; null before the first and after the last one. */
    share: sending.share,
    set: (field: string, change: Partial<WalletValues>) => {
      form.forgive(field);
      filled.change(change);
    },
    setConsent: (field: string, change: Partial<WalletConsents>) => {
      form.forgive(field);
      filled.setConsents((now) => ({ ...now, ...change }));
    },
    setFile: (next: CheckedFile | null) => {
      form.forgive("file");
      form.forgive("privacy");
      filled.setFile(next);
    },
    /** On to the next step, or to the server from the last one, unless something is missing. */
    next: () => {
      if (checking || sending.running || form.refuseStep(problemsOf[step]?.() ?? [])) return;
      sending.forgetFailure();
      if (step === CONFIRM_STEP) void sending.submit();
      else address.goTo(step + 1);
    },
    goBackTo: address.goBackTo,
    /** Throws away what is filled in. */
    restart: () => {
      filled.clear();
      setSent(null);
      form.refuse([]);
      address.replaceWith(DATA_STEP);
    },
  };
}

export type WalletForm = ReturnType<typeof useWalletForm>;
