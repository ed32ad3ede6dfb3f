import { prose } from "../../../../../schema/rules/sentences.ts";
import { formatDate } from "../../../../lib/format.ts";
import type { DebtorTexts } from "./debtor-texts.ts";

const TOO_LATE =
  "Less than a day is left: it can no longer be changed here. If you cannot take the call, write to us under “Ask a question”.";

export const en: DebtorTexts = {
  locale: "en-GB",
  day: formatDate,
  money: (amount, currency) =>
    new Intl.NumberFormat("en-GB", { style: "currency", currency }).format(amount as `${number}`),
  refusals: {
    ALREADY_ANSWERED:
      "This link has already been used to answer in this person’s name. If that was a mistake, write us a message and we will look into it.",
    ALREADY_PAID:
      "This debt has been paid: nothing has to be proposed. If you think there is a mistake, write to us under “Ask a question”.",
    CLOSED: "This matter is closed: you can read it and ask questions, but no longer answer.",
    EMPTY: "The file is empty. Choose another one.",
    FORBIDDEN: "This link is somebody else’s. Log out to use it.",
    INCOMPLETE: "The file did not arrive complete. Try again.",
    INVALID: "There is something that cannot be used, such as < or >. Check what you wrote.",
    NOT_FOUND: "This link no longer opens anything. Look for the last e-mail you got or ask for a new one.",
    NOT_OFFERED: "No hour can be chosen with this link now. Write to us under “Ask a question”.",
    NO_SESSION: "You have no call chosen.",
    RATE_LIMITED: "It could not be sent just now. Wait a while and try again: what you wrote is still here.",
    TAKEN: "That hour is no longer free. Choose another one: here you see those that are left.",
    THREAT: "The virus scanner refused this file.",
    TOO_LARGE: "The file must not be larger than 10 MB.",
    TOO_LATE: TOO_LATE,
    TOO_MANY: "You have already sent 10 documents, which is the most.",
    UNSUPPORTED_FILE: "This file is not accepted. It has to be a PDF, JPEG or PNG.",
    WRONG_EXTENSION: "The content of this file does not match its name. It has to be a PDF, JPEG or PNG.",
    phone:
      "Check the telephone number: it does not exist or digits are missing. If it is not Spanish, begin with + and the country code.",
  },
  title: (creditor) => `${creditor} is claiming a debt`,
  forWhom: (name, reference) => `For ${name} · ${reference}`,
  answersAs: {
    TITULAR: "You are asked for it because you are listed as a joint holder of the debt.",
    FIADOR: "You are asked for it because you are listed as a guarantor (fiador) of the debt.",
    AVALISTA: "You are asked for it because you are listed as a guarantor (avalista) of the debt.",
    OTROS: "You are asked for it because you are listed as a person bound to pay.",
    "": "You are asked for it because you are listed as a co-debtor or guarantor of the debt.",
  },
  contractedBy: (name) => prose`It was contracted by ${name}.`,
  amount: "Amount claimed",
  writer: (specialist) => `${specialist} is writing to you to look for an agreement.`,
  paidUp: "The debt has been paid: you do not need to do anything else.",
  notCourt: "This is not a lawsuit and does not come from a court.",
  due: (day) =>
    day === null
      ? "Negotiating is voluntary. Answer when you can, even if only to say no."
      : `Negotiating is voluntary. Please answer by ${day}, even if only to say no.`,
  closed: (day) => `This matter is closed. You can read it and ask questions until ${day}.`,
  agreementWaits: "There is an agreement waiting for your answer.",
  readAgreement: "Read the agreement and answer",
  choosePlan: "Choose a payment plan",
  steps: "What you can do",
  opening: "Loading...",
  sending: "Sending...",
  failed: "It could not be sent. Check your connection and try again: what you wrote is still here.",
  required: "This field is missing",
  badEmail: "Write a valid e-mail address, for example name@firm.es",
  you: "You",
  pay: {
    title: "Pay",
    intro: "Make a transfer to the creditor’s account. We do not collect money for debts ourselves.",
    button: "See how to pay",
    holder: "Account holder",
    iban: "IBAN",
    amount: "Amount",
    reference: "Reference (copy it exactly)",
    scan: "Or scan this code with your bank’s app: it fills in the transfer, and you check it.",
    qr: "QR code of the transfer",
    check:
      "Before you pay, check that the account belongs to the creditor: call the number you already had or the one in your contract, not one from an e-mail. Your bank warns you if the holder does not match.",
    after: "If you pay, tell us under “Ask a question”: we can check it sooner.",
  },
  plan: {
    intro:
      "The creditor has already said what is acceptable. Choose here how to pay: you see every date and every cent before you accept anything. Until then nothing binds you.",
  },
  propose: {
    title: "Propose another way to pay",
    again: "Change my proposal",
    intro:
      "Say how much you can pay and when. The person writing to you and the creditor will read it. It does not bind you until you sign an agreement.",
    button: "Propose how to pay",
    label: "Your proposal",
    hint: "For example: €100 a month, from 1 March.",
    send: "Send proposal",
    done: "Your proposal has been sent. The creditor has 30 days from receiving it to answer; you will see it here.",
    doneWithoutTerm: "Your proposal has been sent. The answer will appear here.",
  },
  dispute: {
    title: "I do not agree with the debt",
    again: "Add another objection",
    intro: "Tell us what is not right. Until we have answered you in writing, nobody will ask you to pay.",
    reason: "Reason",
    choose: "Choose a reason",
    reasons: {
      PAID: "I have already paid it",
      WRONG_AMOUNT: "The amount is wrong",
      NOT_CONTRACTED: "I did not sign up for this",
      NOT_RECEIVED: "I did not get what I ordered, or it was faulty",
      TOO_OLD: "It is too old",
      OTHER: "Another reason",
    },
    words: "What happened",
    attach: "Add a document (optional)",
    attachHint: "A receipt, a letter, a photo: PDF, JPEG or PNG, 10 MB at most.",
    remove: (file) => `Remove ${file}`,
    send: "Send",
    done: "We have noted that you dispute the debt. A person will look into it and answer you in writing. Until then nobody will ask you to pay.",
  },
  ask: {
    title: "Ask a question",
    intro:
      "The person in charge of this matter reads it, and the team of Acuerdo can see it. You will see the answer here.",
    label: "Your message",
    send: "Send message",
    done: "Message sent. The answer will appear here.",
  },
  call: {
    title: "Choose when you are called",
    own: "Your call",
    intro: (minutes) =>
      `Choose a free hour of the person in charge of this matter. They will call you to talk about how to solve it, for about ${minutes} minutes. It commits you to nothing.`,
    day: "Day",
    pickDay: "Choose a day",
    hour: "Hour",
    hourHint: "Madrid time (mainland Spain).",
    pickHour: "Choose an hour",
    phone: "Telephone to call you at",
    send: "Choose this hour",
    move: "Change to this hour",
    cancel: "Cancel the call",
    chosen: (when, phone) => `You will be called: ${when} (Madrid time), at ${phone}.`,
    done: "Done. You can change or cancel it here until a day before.",
    cancelled:
      "The call is cancelled, and the person who was going to call you knows. You can choose another hour.",
    tooLate: TOO_LATE,
  },
  takePart: {
    title: "Take part, or not",
    again: "Change my answer",
    intro:
      "Taking part means you accept that an agreement is looked for. You admit nothing, you need not reach one, and you can stop whenever you like.",
    orNo: "You can also say no: it will be noted.",
    yes: "I want to take part",
    no: "I do not want to take part",
    leave: "Stop taking part",
    reason: "Reason (only needed to say no)",
    reasonHint: "The person writing to you and the creditor will read it. One sentence is enough.",
    doneYes: "We have noted that you take part. The person in charge will contact you.",
    doneNo: "We have noted that you do not want to take part. The creditor may go to court if it wishes.",
  },
  lawyer: {
    title: "I have a lawyer",
    again: "Change my lawyer",
    intro: "Tell us who represents you. From now on we will write to them, not to you.",
    name: "Your lawyer’s name",
    email: "Their e-mail address",
    send: "Save",
    done: (name) => prose`We have noted ${name}. From now on we write to their e-mail address.`,
  },
  data: {
    title: "My personal data",
    intro:
      "You can ask for a copy of what we know about you, or for it to be erased. We will answer within one month. What the law makes us keep is not erased. Asking does not make the debt go away.",
    copy: "Ask for a copy",
    erase: "Ask for erasure",
    doneCopy: "We have noted that you ask for a copy of your data. We will answer within one month.",
    doneErase:
      "We have noted that you ask for your data to be erased. We will answer within one month, and until then nobody will ask you to pay.",
  },
  deny: {
    title: "I am not this person",
    intro:
      "If this is not for you, say so here. The link will stop working and we will not write to this address about this debt again. You do not have to give any data.",
    send: "I am not this person",
    doneTitle: "Thank you for telling us",
    done: "The link no longer opens anything and we will not write to this address about this debt again. There is nothing else to do: you can close this page and delete the e-mail.",
  },
  debt: {
    title: "The debt",
    creditor: "Creditor",
    contract: "Contract",
    date: "Date",
    parts: {
      PRINCIPAL: "Principal",
      FEES: "Handling costs",
      COURT_COSTS: "Court costs",
      OTHER: "Other costs",
      INTEREST: "Agreed interest",
    },
    total: "Total",
    paid: "Paid",
    owed: "Left to pay",
  },
  real: {
    title: "Is this real?",
    who: (specialist, creditor) => `About a debt with ${creditor}, ${specialist} is writing to you.`,
    checked: "checked by Acuerdo",
    contact: "You can call or write:",
    codes: "Check the documents you were sent by their code:",
    verify: "Check a document",
    anyCode:
      "Documents with a verification code of 16 letters and numbers at the foot can be checked. The short code of a letter only opens this page: if you doubt the letter, write to us with its reference.",
    never:
      "We will never ask you for passwords, bank codes or card numbers. If anybody asks for them in our name, do not give them.",
    doubt: "If in doubt, ask the creditor too, or write to Acuerdo:",
  },
  rest: { title: "More about this matter", inSpanish: "This part is in Spanish." },
  keep: (day) =>
    `This link is personal and works at least until ${day}. Do not share it: whoever has it can answer for you.`,
};
