/** The labels for running a workflow, in Arabic. */
import type { RunWords } from "#view/words/run-labels.ts";

/** The labels. */
export const words: RunWords = {
  run: "تشغيل خطوة بخطوة",
  note: "كل خطوة نموذج: غيّره إن شئت، ثم اضغط «إرسال». لا يُرسل شيء قبل ذلك.",
  memory: "تبقى المدخلات والمخرجات في ذاكرة هذه الصفحة.",
  start: "بدء",
  restart: "البدء من جديد",
  next: (number: number, step: string): string => `التالي: الخطوة ${number}، ${step}`,
  steps: "الخطوات حتى الآن",
  succeeded: "نجحت",
  failed: "فشلت",
  holds: "متحقق",
  fails: "غير متحقق",
  noCriteria: "ليس للخطوة معايير: رمز حالة أقل من 400 يعني النجاح.",
  follows: "ما يلي:",
  wait: (seconds: number): string => `انتظر ${seconds} ثانية قبل إعادة الإرسال.`,
  giveUp: "المتابعة من دون استجابة: فشلت الخطوة",
  ends: {
    done: "انتهى سير العمل بنجاح.",
    failed: "فشل سير العمل.",
    limit: "انتهى التشغيل: خطواته كثيرة جدًا، أو تستدعي مسارات العمل بعضها بعمق زائد.",
    unsupported: "انتهى التشغيل: لا تستطيع هذه الصفحة إرسال ما يلي.",
  },
  problems: {
    missing: (about: string): string => `«${about}» بلا قيمة.`,
    fault: (about: string): string => `«${about}» غير صحيح الصياغة.`,
    language: (about: string): string => `لا تقيّم هذه الصفحة «${about}».`,
    notData: (about: string): string => `يحتاج «${about}» إلى JSON.`,
    work: (about: string): string => `يحتاج «${about}» إلى خطوات كثيرة جدًا.`,
  },
};
