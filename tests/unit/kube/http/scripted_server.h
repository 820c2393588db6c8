// A server of plain HTTP on loopback whose every byte a test decides.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace spread {

class ScriptedServer {
 public:
  // One connection. Ends with the function that handles it.
  class Peer {
   public:
    Peer(int fd, ScriptedServer& server) : fd_(fd), server_(server) {}

    // Headers and body of the next request; empty where the client has gone.
    std::string read_request() {
      std::string text;
      char chunk[65536];
      while (text.find("\r\n\r\n") == std::string::npos || text.size() < length_of(text)) {
        ssize_t got = ::recv(fd_, chunk, sizeof chunk, 0);
        if (got <= 0) return "";
        text.append(chunk, static_cast<std::size_t>(got));
      }
      std::lock_guard lock(server_.mutex_);
      server_.requests_.push_back(text);
      return text;
    }

    void write(const std::string& text) { ::send(fd_, text.data(), text.size(), MSG_NOSIGNAL); }

    void reply(const std::string& body, const std::string& headers = "",
               const std::string& status = "200 OK") {
      write("HTTP/1.1 " + status + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" + headers +
            "\r\n" + body);
    }

    // Until the client closes the connection.
    void wait() {
      char chunk[4096];
      while (::recv(fd_, chunk, sizeof chunk, 0) > 0) {
      }
    }

   private:
    static std::size_t length_of(const std::string& text) {
      std::size_t head = text.find("\r\n\r\n") + 4, field = text.find("Content-Length: ");
      return field < head ? head + std::stoul(text.substr(field + 16)) : head;
    }

    int fd_;
    ScriptedServer& server_;
  };

  // `handle` gets each connection with its number, from 1, in a thread of its own.
  explicit ScriptedServer(std::function<void(Peer&, int)> handle) : handle_(std::move(handle)) {
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ::bind(listener_, reinterpret_cast<sockaddr*>(&address), sizeof address);
    ::listen(listener_, 64);
    socklen_t size = sizeof address;
    ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
    url_ = "http://127.0.0.1:" + std::to_string(ntohs(address.sin_port));
    acceptor_ = std::thread([this] { accept_all(); });
  }

  ~ScriptedServer() {
    ::shutdown(listener_, SHUT_RDWR);
    acceptor_.join();
    for (int fd : open_) ::shutdown(fd, SHUT_RDWR);
    for (std::thread& thread : threads_) thread.join();
    for (int fd : open_) ::close(fd);
    ::close(listener_);
  }
  ScriptedServer(const ScriptedServer&) = delete;
  ScriptedServer& operator=(const ScriptedServer&) = delete;

  const std::string& url() const { return url_; }
  std::vector<std::string> requests() {
    std::lock_guard lock(mutex_);
    return requests_;
  }

 private:
  void accept_all() {
    for (int number = 1;; ++number) {
      int fd = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      if (fd < 0) return;
      open_.push_back(fd);
      threads_.emplace_back([this, fd, number] {
        Peer peer(fd, *this);
        handle_(peer, number);
        ::shutdown(fd, SHUT_RDWR);
      });
    }
  }

  std::function<void(Peer&, int)> handle_;
  int listener_;
  std::string url_;
  std::thread acceptor_;
  std::vector<std::thread> threads_;
  std::vector<int> open_;
  std::mutex mutex_;
  std::vector<std::string> requests_;
};

}  // namespace spread
