import Foundation
import Testing

@testable import APNs

@Suite struct APNsReasonTests {
    @Test func `codes never change`() {
        let codes = [
            "bad_certificate", "bad_certificate_environment", "bad_collapse_id", "bad_device_token",
            "bad_environment_key_id_in_token", "bad_environment_key_in_token", "bad_expiration_date", "bad_message_id",
            "bad_path", "bad_priority", "bad_topic", "device_token_not_for_topic", "duplicate_headers",
            "expired_provider_token", "expired_token", "forbidden", "idle_timeout", "internal_server_error",
            "invalid_provider_token", "invalid_push_type", "method_not_allowed", "missing_device_token",
            "missing_provider_token", "missing_topic", "payload_empty", "payload_too_large", "service_unavailable",
            "shutdown", "too_many_provider_token_updates", "too_many_requests", "topic_disallowed",
            "unregistered", "unrelated_key_id_in_token",
        ]
        #expect(APNsReason.allCases.map(\.code).sorted() == codes)
    }

    @Test(arguments: APNsReason.allCases) func `every reason says what to do in both languages`(reason: APNsReason) {
        let english = APNsWording.english.advice(reason)
        let german = APNsWording.german.advice(reason)
        #expect(english != german)
        for text in [english, german] {
            #expect(text.contains(";"), "what it means; what to do")
            #expect(!text.contains("\n") && !text.hasSuffix("."))
        }
    }
}
